package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;

/**
 * An exception class that a method declares. A {@link MessageModel} of the same type says what is
 * sent of it.
 *
 * @param type the class
 * @param wireName its name on the wire
 * @param status the name of the status code that goes with it
 */
public record ErrorModel(ClassName type, String wireName, String status) {}

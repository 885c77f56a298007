package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;

/**
 * A message class that protoc generated, which sizes, writes and reads itself.
 *
 * @param type the class
 */
public record ProtobufModel(ClassName type) {}

package io.ringbell.processor.model;

/**
 * A field of a message class and how generated code gets at it.
 *
 * @param field the field
 * @param read what follows the object and a dot to read it, such as {@code name()}
 * @param setter the method that sets it; empty if it is assigned, or given to the constructor
 */
public record PropertyModel(FieldModel field, String read, String setter) {}

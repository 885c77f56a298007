package io.ringbell.processor.model;

/**
 * A field of a message, or a parameter or result that becomes a field of a message made up for the
 * call.
 *
 * @param number on the wire
 * @param name in Java
 * @param place named in errors at run time, such as {@code Stock.name}
 * @param type what it holds
 * @param oneof the oneof that it belongs to; empty if none
 */
public record FieldModel(int number, String name, String place, FieldType type, String oneof) {
  /** A field in no oneof. */
  public FieldModel(int number, String name, String place, FieldType type) {
    this(number, name, place, type, "");
  }
}

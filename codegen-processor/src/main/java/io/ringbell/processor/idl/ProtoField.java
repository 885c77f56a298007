package io.ringbell.processor.idl;

import java.util.List;

/**
 * A field of a message.
 *
 * @param type a scalar's keyword, or the full name of a type with a dot in front
 * @param key the type of a map's keys; empty for anything else
 * @param oneof the oneof that it belongs to; empty if none
 * @param options as they are written between brackets
 */
record ProtoField(
    String name,
    int number,
    String comment,
    Label label,
    String key,
    String type,
    String oneof,
    List<String> options) {
  /** How many values it holds, and whether it says so. */
  enum Label {
    NONE,
    OPTIONAL,
    REPEATED
  }

  ProtoField {
    options = List.copyOf(options);
  }

  boolean isMap() {
    return !key.isEmpty();
  }

  boolean isRepeated() {
    return label == Label.REPEATED || isMap();
  }

  /** Whether its type is a message or an enum. */
  boolean isNamed() {
    return type.startsWith(".");
  }

  ProtoField withOneof(String name) {
    return new ProtoField(this.name, number, comment, label, key, type, name, options);
  }
}

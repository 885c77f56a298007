package io.ringbell.processor.idl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The oneofs of a message as protoc numbers them: those that are written, then one for each field
 * that is {@code optional}.
 */
final class MessageOneofs {
  private final ProtoMessage message;
  private final Map<String, Integer> indexes = new LinkedHashMap<>();
  private final Map<ProtoField, Integer> ofFields = new HashMap<>();

  MessageOneofs(ProtoMessage message) {
    this.message = message;
    Set<String> taken = new HashSet<>();
    for (ProtoField field : message.fields()) {
      taken.add(field.name());
      if (!field.oneof().isEmpty()) {
        taken.add(field.oneof());
        add(field, field.oneof());
      }
    }
    for (ProtoField field : message.fields()) {
      if (field.label() == ProtoField.Label.OPTIONAL) {
        String name = field.name().startsWith("_") ? field.name() : "_" + field.name();
        while (!taken.add(name)) {
          name = "X" + name;
        }
        add(field, name);
      }
    }
  }

  private void add(ProtoField field, String oneof) {
    indexes.putIfAbsent(oneof, indexes.size());
    ofFields.put(field, indexes.get(oneof));
  }

  /** By their numbers. */
  List<String> names() {
    return List.copyOf(indexes.keySet());
  }

  /** The number of a field's oneof; -1 if it is in none. */
  int indexOf(ProtoField field) {
    return ofFields.getOrDefault(field, -1);
  }

  /** The fields in the order of the text, which has those of a oneof together. */
  List<ProtoField> fields() {
    List<ProtoField> fields = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (ProtoField field : message.fields()) {
      if (field.oneof().isEmpty()) {
        fields.add(field);
      } else if (seen.add(field.oneof())) {
        message.fields().stream().filter(f -> f.oneof().equals(field.oneof())).forEach(fields::add);
      }
    }
    return fields;
  }
}

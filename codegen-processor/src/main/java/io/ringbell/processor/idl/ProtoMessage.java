package io.ringbell.processor.idl;

import java.util.List;

/** A message, and the types within it. */
record ProtoMessage(
    String name,
    String comment,
    boolean deprecated,
    ProtoReserved reserved,
    List<ProtoField> fields,
    List<ProtoMessage> messages,
    List<ProtoEnum> enums) {
  ProtoMessage {
    fields = List.copyOf(fields);
    messages = List.copyOf(messages);
    enums = List.copyOf(enums);
  }
}

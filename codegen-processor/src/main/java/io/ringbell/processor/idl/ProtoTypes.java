package io.ringbell.processor.idl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All messages and enums of a file by their full names, with a dot in front. */
final class ProtoTypes {
  private final Map<String, ProtoMessage> messages = new LinkedHashMap<>();
  private final Map<String, ProtoEnum> enums = new LinkedHashMap<>();

  ProtoTypes(ProtoFile file) {
    add(file.prefix(), file.messages(), file.enums());
  }

  private void add(String prefix, List<ProtoMessage> nested, List<ProtoEnum> nestedEnums) {
    nestedEnums.forEach(enumeration -> enums.put(prefix + enumeration.name(), enumeration));
    for (ProtoMessage message : nested) {
      String name = prefix + message.name();
      messages.put(name, message);
      add(name + ".", message.messages(), message.enums());
    }
  }

  Map<String, ProtoMessage> messages() {
    return messages;
  }

  Map<String, ProtoEnum> enums() {
    return enums;
  }

  boolean contains(String name) {
    return messages.containsKey(name) || enums.containsKey(name);
  }
}

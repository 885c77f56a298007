package io.ringbell.processor.idl;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A proto3 file with one service.
 *
 * @param header comment lines before everything else
 * @param packageName empty if there is none
 * @param imports paths, in order
 * @param options file options by name, values as they are written
 * @param service the service
 * @param messages the messages at the top
 * @param enums the enums at the top
 */
record ProtoFile(
    String header,
    String packageName,
    List<String> imports,
    Map<String, String> options,
    ProtoService service,
    List<ProtoMessage> messages,
    List<ProtoEnum> enums) {
  ProtoFile {
    imports = List.copyOf(imports);
    options = new TreeMap<>(options);
    messages = List.copyOf(messages);
    enums = List.copyOf(enums);
  }

  /** What precedes the names of all that is at the top. */
  String prefix() {
    return packageName.isEmpty() ? "." : "." + packageName + ".";
  }
}

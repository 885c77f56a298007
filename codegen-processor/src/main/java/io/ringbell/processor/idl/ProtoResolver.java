package io.ringbell.processor.idl;

import java.util.List;
import java.util.Set;

/** Replaces the names of types, as they are written, by full ones. */
final class ProtoResolver {
  private static final Set<String> SCALARS =
      Set.of(
          "double",
          "float",
          "int32",
          "int64",
          "uint32",
          "uint64",
          "sint32",
          "sint64",
          "fixed32",
          "fixed64",
          "sfixed32",
          "sfixed64",
          "bool",
          "string",
          "bytes");

  private final ProtoTypes types;
  private final String root;

  private ProtoResolver(ProtoFile file) {
    this.types = new ProtoTypes(file);
    this.root = file.prefix();
  }

  static ProtoFile resolve(ProtoFile file) {
    ProtoResolver resolver = new ProtoResolver(file);
    ProtoService service = file.service();
    List<ProtoService.Method> methods = service.methods().stream().map(resolver::method).toList();
    return new ProtoFile(
        file.header(),
        file.packageName(),
        file.imports(),
        file.options(),
        new ProtoService(service.name(), service.comment(), service.deprecated(), methods),
        resolver.messages(file.messages(), file.prefix()),
        file.enums());
  }

  private ProtoService.Method method(ProtoService.Method method) {
    return new ProtoService.Method(
        method.name(),
        method.comment(),
        full(method.request(), root),
        method.requestStream(),
        full(method.response(), root),
        method.responseStream(),
        method.options());
  }

  private List<ProtoMessage> messages(List<ProtoMessage> messages, String prefix) {
    return messages.stream()
        .map(
            message -> {
              String scope = prefix + message.name() + ".";
              return new ProtoMessage(
                  message.name(),
                  message.comment(),
                  message.deprecated(),
                  message.reserved(),
                  message.fields().stream().map(field -> field(field, scope)).toList(),
                  messages(message.messages(), scope),
                  message.enums());
            })
        .toList();
  }

  private ProtoField field(ProtoField field, String scope) {
    String type = SCALARS.contains(field.type()) ? field.type() : full(field.type(), scope);
    return new ProtoField(
        field.name(),
        field.number(),
        field.comment(),
        field.label(),
        field.key(),
        type,
        field.oneof(),
        field.options());
  }

  /** From the inside out, by the first part of the name. */
  private String full(String name, String innermost) {
    if (name.startsWith(".")) {
      return name;
    }
    String first = name.replaceFirst("\\..*", "");
    String scope = innermost;
    while (scope.length() >= root.length()) {
      if (types.contains(scope + first)) {
        return scope + name;
      }
      scope = scope.substring(0, scope.lastIndexOf('.', scope.length() - 2) + 1);
    }
    return "." + name;
  }
}

package io.ringbell.processor.idl;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A message, a service, or the file around them: how types are named from within it, as short as
 * can be but never so that another one is meant. Protobuf looks for a name's first part from the
 * inside out.
 */
final class ProtoScope {
  /** What a field may begin with, so that a type of this name needs more before it. */
  private static final Set<String> KEYWORDS =
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
          "bytes",
          "map",
          "group",
          "optional",
          "repeated",
          "required",
          "oneof",
          "option",
          "reserved",
          "extensions",
          "extend",
          "message",
          "enum",
          "stream",
          "returns");

  private final ProtoScope outer;
  private final String prefix;
  private final Set<String> declared;

  private ProtoScope(ProtoScope outer, String prefix, Set<String> declared) {
    this.outer = outer;
    this.prefix = prefix;
    this.declared = declared;
  }

  static ProtoScope of(ProtoFile file) {
    return new ProtoScope(
        null,
        file.prefix(),
        Stream.concat(
                file.messages().stream().map(ProtoMessage::name),
                file.enums().stream().map(ProtoEnum::name))
            .collect(Collectors.toSet()));
  }

  /** A service, whose methods hide types of the same name. */
  ProtoScope within(ProtoService service) {
    return new ProtoScope(
        this,
        prefix + service.name() + ".",
        service.methods().stream().map(ProtoService.Method::name).collect(Collectors.toSet()));
  }

  ProtoScope within(ProtoMessage message) {
    return new ProtoScope(
        this,
        prefix + message.name() + ".",
        Stream.concat(
                message.messages().stream().map(ProtoMessage::name),
                message.enums().stream().map(ProtoEnum::name))
            .collect(Collectors.toSet()));
  }

  /** What to write for a type as a {@link ProtoField} has it. */
  String name(String type) {
    if (!type.startsWith(".")) {
      return type;
    }
    for (ProtoScope scope = this; scope != null; scope = scope.outer) {
      if (type.startsWith(scope.prefix)) {
        String rest = type.substring(scope.prefix.length());
        return KEYWORDS.contains(first(rest)) || isHidden(first(rest), scope) ? type : rest;
      }
    }
    String first = first(type.substring(1));
    return isHidden(first, null) || isInPackage(first) ? type : type.substring(1);
  }

  private static String first(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  /** Whether a scope nearer than {@code owner} has a type of this name. */
  private boolean isHidden(String first, ProtoScope owner) {
    for (ProtoScope scope = this; scope != owner; scope = scope.outer) {
      if (scope.declared.contains(first)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a package within an enclosing one has this name. */
  private boolean isInPackage(String first) {
    return prefix.indexOf("." + first + ".", 1) > 0;
  }
}

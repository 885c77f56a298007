package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes fields as the components of a record. */
final class FieldWriter {
  private final JavaTypes types;
  private final TypeReferences references;
  private final Set<String> imports;

  FieldWriter(JavaTypes types, TypeReferences references, Set<String> imports) {
    this.types = types;
    this.references = references;
    this.imports = imports;
  }

  /** Annotations, type and name of a component. */
  String component(FieldDescriptorProto field, String name, String oneof) {
    List<String> parts = new ArrayList<>();
    if (field.getOptions().getDeprecated()) {
      parts.add("@" + types.library("java.lang.Deprecated", imports));
    }
    parts.add(numbered(field));
    String json = field.getJsonName();
    boolean usualJson = json.equals(protobufJson(field.getName()));
    if (!usualJson || !JavaNames.protoField(name).equals(field.getName()) || !json.equals(name)) {
      parts.add(
          "@"
              + types.library("io.ringbell.annotations.ProtoName", imports)
              + (usualJson
                  ? "(" + JavaSource.literal(field.getName()) + ")"
                  : "(value = "
                      + JavaSource.literal(field.getName())
                      + ", json = "
                      + JavaSource.literal(json)
                      + ")"));
    }
    if (!oneof.isEmpty()) {
      parts.add(
          "@"
              + types.library("io.ringbell.annotations.Oneof", imports)
              + "("
              + JavaSource.literal(oneof)
              + ")");
    }
    parts.add(type(field, !oneof.isEmpty()));
    parts.add(name);
    return String.join(" ", parts);
  }

  private static String protobufJson(String name) {
    StringBuilder json = new StringBuilder();
    boolean upper = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != '_') {
        json.append(upper && c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c);
      }
      upper = c == '_';
    }
    return json.toString();
  }

  private String numbered(FieldDescriptorProto field) {
    Optional<DescriptorProto> entry = types.mapEntry(field.getTypeName());
    FieldDescriptorProto value = entry.map(e -> e.getField(1)).orElse(field);
    String encoding = encoding(value.getType());
    String keyEncoding = entry.map(e -> encoding(e.getField(0).getType())).orElse("");
    String annotation = "@" + types.library("io.ringbell.annotations.Field", imports);
    if (encoding.isEmpty() && keyEncoding.isEmpty()) {
      return annotation + "(" + field.getNumber() + ")";
    }
    String encodings = types.library("io.ringbell.annotations.Encoding", imports) + ".";
    return annotation
        + "(value = "
        + field.getNumber()
        + (encoding.isEmpty() ? "" : ", encoding = " + encodings + encoding)
        + (keyEncoding.isEmpty() ? "" : ", keyEncoding = " + encodings + keyEncoding)
        + ")";
  }

  private static String encoding(FieldDescriptorProto.Type type) {
    return switch (type) {
      case TYPE_UINT32, TYPE_UINT64 -> "UNSIGNED";
      case TYPE_SINT32, TYPE_SINT64 -> "SIGNED";
      case TYPE_FIXED32, TYPE_FIXED64 -> "FIXED";
      case TYPE_SFIXED32, TYPE_SFIXED64 -> "SIGNED_FIXED";
      default -> "";
    };
  }

  private String type(FieldDescriptorProto field, boolean oneof) {
    Optional<DescriptorProto> entry = types.mapEntry(field.getTypeName());
    if (entry.isPresent()) {
      return types.library("java.util.Map", imports)
          + "<"
          + boxed(entry.get().getField(0))
          + ", "
          + boxed(entry.get().getField(1))
          + ">";
    }
    if (field.getLabel() == Label.LABEL_REPEATED) {
      return types.library("java.util.List", imports) + "<" + boxed(field) + ">";
    }
    boolean presence =
        oneof
            || field.getProto3Optional()
            || field.getType() == FieldDescriptorProto.Type.TYPE_MESSAGE;
    return presence ? optional(field) : plain(field);
  }

  private String optional(FieldDescriptorProto field) {
    String plain = plain(field);
    return switch (plain) {
      case "int", "long", "double" ->
          types.library("java.util.Optional" + JavaNames.capitalized(plain), imports);
      default -> types.library("java.util.Optional", imports) + "<" + boxed(field) + ">";
    };
  }

  private String plain(FieldDescriptorProto field) {
    return switch (field.getType()) {
      case TYPE_DOUBLE -> "double";
      case TYPE_FLOAT -> "float";
      case TYPE_INT32, TYPE_UINT32, TYPE_SINT32, TYPE_FIXED32, TYPE_SFIXED32 -> "int";
      case TYPE_INT64, TYPE_UINT64, TYPE_SINT64, TYPE_FIXED64, TYPE_SFIXED64 -> "long";
      case TYPE_BOOL -> "boolean";
      case TYPE_STRING -> types.library("java.lang.String", imports);
      case TYPE_BYTES -> "byte[]";
      case TYPE_ENUM -> references.to(field.getTypeName());
      case TYPE_MESSAGE -> message(field.getTypeName());
      default -> throw new IdlException(field.getName() + ": groups are not supported");
    };
  }

  private String message(String name) {
    return switch (name) {
      case ".google.protobuf.Timestamp" -> types.library("java.time.Instant", imports);
      case ".google.protobuf.Duration" -> types.library("java.time.Duration", imports);
      default -> references.to(name);
    };
  }

  private String boxed(FieldDescriptorProto field) {
    String plain = plain(field);
    return switch (plain) {
      case "int" -> types.library("java.lang.Integer", imports);
      case "double", "float", "long", "boolean" ->
          types.library("java.lang." + JavaNames.capitalized(plain), imports);
      default -> plain;
    };
  }
}

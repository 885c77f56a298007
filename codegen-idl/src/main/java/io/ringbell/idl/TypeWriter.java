package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import io.ringbell.idl.JavaTypes.JavaType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes messages as records and enums as enums. */
final class TypeWriter {
  private final JavaTypes types;
  private final SourceInfo source;
  private final JavaSource out;
  private final FieldWriter fields;

  TypeWriter(JavaTypes types, TypeReferences references, SourceInfo source, JavaSource out) {
    this.types = types;
    this.source = source;
    this.out = out;
    this.fields = new FieldWriter(types, references, out.imports());
  }

  void message(String full, DescriptorProto message, List<Integer> path) {
    JavaType type = types.get(full);
    Map<FieldDescriptorProto, String> names = names(message);
    Map<String, String> comments = new LinkedHashMap<>();
    for (int i = 0; i < message.getFieldCount(); i++) {
      List<Integer> place = SourceInfo.path(path, DescriptorProto.FIELD_FIELD_NUMBER, i);
      comments.put(names.get(message.getField(i)), source.comment(place));
    }
    out.javadoc(source.comment(path), comments);
    header(type, message.getName(), message.getOptions().getDeprecated());
    reserved(ReservedText.of(message));
    if (message.getFieldList().stream().anyMatch(f -> f.getOptions().getDeprecated())) {
      // javac warns that it has no effect on a component; the processor sees it.
      out.line("@" + library("java.lang.SuppressWarnings") + "(\"deprecation\")");
    }
    List<String> components = new ArrayList<>();
    for (FieldDescriptorProto field : message.getFieldList()) {
      boolean inOneof = field.hasOneofIndex() && !field.getProto3Optional();
      String oneof = inOneof ? message.getOneofDecl(field.getOneofIndex()).getName() : "";
      components.add(fields.component(field, names.get(field), oneof));
    }
    String head = "public record " + type.simple() + "(";
    List<DescriptorProto> nested =
        message.getNestedTypeList().stream().filter(n -> !n.getOptions().getMapEntry()).toList();
    String end = nested.isEmpty() && message.getEnumTypeCount() == 0 ? ") {}" : ") {";
    if (components.isEmpty()) {
      out.line(head + end);
    } else {
      out.line(head);
      out.indent();
      out.indent();
      for (int i = 0; i < components.size(); i++) {
        out.line(components.get(i) + (i + 1 < components.size() ? "," : end));
      }
      out.unindent();
      out.unindent();
    }
    if (end.endsWith("}")) {
      return;
    }
    out.indent();
    nested(full, message, path);
    out.unindent();
    out.line("}");
  }

  private void nested(String full, DescriptorProto message, List<Integer> path) {
    for (int i = 0; i < message.getNestedTypeCount(); i++) {
      DescriptorProto nested = message.getNestedType(i);
      if (!nested.getOptions().getMapEntry()) {
        out.line("");
        List<Integer> place = SourceInfo.path(path, DescriptorProto.NESTED_TYPE_FIELD_NUMBER, i);
        message(full + "." + nested.getName(), nested, place);
      }
    }
    for (int i = 0; i < message.getEnumTypeCount(); i++) {
      out.line("");
      List<Integer> place = SourceInfo.path(path, DescriptorProto.ENUM_TYPE_FIELD_NUMBER, i);
      EnumDescriptorProto nested = message.getEnumType(i);
      enumeration(full + "." + nested.getName(), nested, place);
    }
  }

  /** Distinct, even where protobuf's names differ in underscores only. */
  private static Map<FieldDescriptorProto, String> names(DescriptorProto message) {
    Map<FieldDescriptorProto, String> names = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (FieldDescriptorProto field : message.getFieldList()) {
      String name = JavaNames.component(field.getName());
      while (!taken.add(name)) {
        name += "_";
      }
      names.put(field, name);
    }
    return names;
  }

  void enumeration(String full, EnumDescriptorProto enumeration, List<Integer> path) {
    JavaType type = types.get(full);
    out.javadoc(source.comment(path), Map.of());
    header(type, enumeration.getName(), enumeration.getOptions().getDeprecated());
    reserved(ReservedText.of(enumeration));
    out.line("public enum " + type.simple() + " {");
    out.indent();
    for (int i = 0; i < enumeration.getValueCount(); i++) {
      List<Integer> place = SourceInfo.path(path, EnumDescriptorProto.VALUE_FIELD_NUMBER, i);
      constant(enumeration.getName(), enumeration.getValue(i), place);
    }
    out.line("/** Any number that is not known here. */");
    out.line("UNRECOGNIZED");
    out.unindent();
    out.line("}");
  }

  private void constant(String enumeration, EnumValueDescriptorProto value, List<Integer> place) {
    String name = JavaNames.constant(enumeration, value.getName());
    out.javadoc(source.comment(place), Map.of());
    if (value.getOptions().getDeprecated()) {
      out.line("@" + library("java.lang.Deprecated"));
    }
    if (!JavaNames.protoConstant(enumeration, name).equals(value.getName())) {
      out.line(protoName(value.getName()));
    }
    out.line("@" + library("io.ringbell.annotations.Field") + "(" + value.getNumber() + ")");
    out.line(name + ",");
  }

  private void header(JavaType type, String protoName, boolean deprecated) {
    if (deprecated) {
      out.line("@" + library("java.lang.Deprecated"));
    }
    if (!type.simple().equals(protoName)) {
      out.line(protoName(protoName));
    }
  }

  private String protoName(String name) {
    return "@"
        + library("io.ringbell.annotations.ProtoName")
        + "("
        + JavaSource.literal(name)
        + ")";
  }

  private void reserved(ReservedText reserved) {
    if (reserved.isEmpty()) {
      return;
    }
    List<String> parts = new ArrayList<>();
    if (!reserved.numbers().isEmpty()) {
      parts.add(
          reserved.names().isEmpty()
              ? array(reserved.numbers())
              : "value = " + array(reserved.numbers()));
    }
    if (!reserved.names().isEmpty()) {
      parts.add("names = " + array(reserved.names()));
    }
    out.line(
        "@" + library("io.ringbell.annotations.Reserved") + "(" + String.join(", ", parts) + ")");
  }

  private static String array(List<String> values) {
    String joined = values.stream().map(JavaSource::literal).collect(Collectors.joining(", "));
    return values.size() == 1 ? joined : "{" + joined + "}";
  }

  private String library(String qualified) {
    return types.library(qualified, out.imports());
  }
}

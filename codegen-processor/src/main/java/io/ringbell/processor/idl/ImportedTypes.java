package io.ringbell.processor.idl;

import com.google.auto.common.MoreTypes;
import com.google.common.base.Ascii;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.ProtoImport;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.type.MirroredTypeException;
import javax.lang.model.type.TypeMirror;

/** The messages from other files, and which of these files were needed so far. */
final class ImportedTypes {
  private static final String GOOGLE = "com.google.protobuf";
  private static final Set<String> WRAPPERS =
      Set.of(
          "DoubleValue",
          "FloatValue",
          "Int64Value",
          "UInt64Value",
          "Int32Value",
          "UInt32Value",
          "BoolValue",
          "StringValue",
          "BytesValue");
  private static final Set<String> STRUCTS = Set.of("Struct", "Value", "ListValue");
  private static final Set<String> ALONE =
      Set.of("Any", "Duration", "Empty", "FieldMask", "Timestamp");

  private final Map<ClassName, Import> known = new HashMap<>();
  private final Set<String> files = new TreeSet<>();

  /** With what the annotations of {@code service} say. */
  ImportedTypes(Element service) {
    for (ProtoImport annotation : service.getAnnotationsByType(ProtoImport.class)) {
      ClassName type = ClassName.get(MoreTypes.asTypeElement(type(annotation)));
      known.put(type, new Import("." + annotation.name(), annotation.file()));
    }
  }

  private static TypeMirror type(ProtoImport annotation) {
    try {
      throw new IllegalStateException("a class of the processor's: " + annotation.type());
    } catch (MirroredTypeException e) {
      return e.getTypeMirror();
    }
  }

  /** The full name of a message class from protoc, whose file is then imported. */
  Optional<String> name(ClassName type) {
    Optional<Import> found = Optional.ofNullable(known.get(type)).or(() -> google(type));
    found.ifPresent(i -> files.add(i.file()));
    return found.map(Import::name);
  }

  /** A type of Google's by its full name without a dot in front, whose file is then imported. */
  String google(String name) {
    return name(ClassName.get(GOOGLE, name.substring(name.lastIndexOf('.') + 1))).orElseThrow();
  }

  Set<String> files() {
    return files;
  }

  private static Optional<Import> google(ClassName type) {
    String name = type.simpleName();
    if (!type.packageName().equals(GOOGLE)) {
      return Optional.empty();
    }
    String file =
        WRAPPERS.contains(name)
            ? "wrappers"
            : STRUCTS.contains(name)
                ? "struct"
                : ALONE.contains(name) ? Ascii.toLowerCase(ProtoNames.lowerSnake(name)) : "";
    return file.isEmpty()
        ? Optional.empty()
        : Optional.of(new Import(".google.protobuf." + name, "google/protobuf/" + file + ".proto"));
  }

  private record Import(String name, String file) {}
}

package io.ringbell.processor.step;

import com.google.auto.common.MoreTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** What protoc generates, by name: nothing here needs protobuf-java. */
final class ProtobufTypes {
  private static final String ENUM = "com.google.protobuf.Internal.EnumLite";
  private static final String MESSAGE = "com.google.protobuf.MessageLite";

  private ProtobufTypes() {}

  static boolean isMessage(TypeMirror type, Types types) {
    return Mirrors.supertype(type, MESSAGE, types).isPresent();
  }

  /** Whether it is the class of one message, and not of any. */
  static boolean isGenerated(TypeElement type) {
    return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .anyMatch(ProtobufTypes::isParser);
  }

  private static boolean isParser(ExecutableElement method) {
    return method.getSimpleName().contentEquals("parser")
        && method.getParameters().isEmpty()
        && method.getModifiers().contains(Modifier.STATIC)
        && method.getModifiers().contains(Modifier.PUBLIC);
  }

  static boolean isEnum(TypeElement type) {
    return type.getInterfaces().stream().anyMatch(ProtobufTypes::isEnumLite);
  }

  private static boolean isEnumLite(TypeMirror type) {
    return KnownTypes.name(type).equals(ENUM)
        || MoreTypes.asTypeElement(type).getInterfaces().stream()
            .anyMatch(ProtobufTypes::isEnumLite);
  }

  /** A constant's number is beside it, in a field such as {@code RED_VALUE}. */
  static List<Integer> numbers(TypeElement type, List<Element> constants) {
    Map<String, Integer> values = new HashMap<>();
    for (VariableElement field : ElementFilter.fieldsIn(type.getEnclosedElements())) {
      if (field.getConstantValue() instanceof Integer value) {
        values.put(field.getSimpleName().toString(), value);
      }
    }
    return constants.stream()
        .map(c -> values.getOrDefault(c.getSimpleName() + "_VALUE", 0))
        .toList();
  }
}

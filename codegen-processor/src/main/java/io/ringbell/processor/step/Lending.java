package io.ringbell.processor.step;

import io.ringbell.annotations.Lent;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import io.ringbell.processor.validation.Diagnostic;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Finds {@code @Lent} on types. */
final class Lending {
  private static final Optional<ScalarKind> BUFFER = Optional.of(ScalarKind.BYTE_BUFFER);

  private Lending() {}

  /** The kind of a known type: that of a buffer which is annotated is another one. */
  static ScalarKind apply(ScalarKind kind, TypeMirror type, Place place) {
    return kind == ScalarKind.BYTE_BUFFER && isLent(type, place) ? ScalarKind.LENT_BUFFER : kind;
  }

  /** Whether {@code @Lent} stands on no type but buffers; otherwise this is reported. */
  static boolean check(TypeMirror type, Place place) {
    boolean right = !isLent(type, place) || KnownTypes.scalar(type).equals(BUFFER);
    if (!right) {
      place.error(Diagnostic.LENT_TYPE, TypeText.of(type));
    } else if (type.getKind() == TypeKind.DECLARED) {
      return KnownTypes.arguments(type).stream().allMatch(argument -> check(argument, place));
    }
    return right;
  }

  /** The type of what an answer of its own is; empty if it is lent, which is then reported. */
  static Optional<FieldType> result(FieldType type, Place place) {
    ValueType value =
        type instanceof FieldType.Singular singular
            ? singular.value()
            : type instanceof FieldType.Repeated repeated
                ? repeated.element()
                : type instanceof FieldType.Mapping mapping ? mapping.value() : null;
    return value instanceof ValueType.Scalar scalar && scalar.kind() == ScalarKind.LENT_BUFFER
        ? ValueReader.refuse(place, Diagnostic.LENT_RESULT, TypeText.of(type.type()))
        : Optional.of(type);
  }

  private static boolean isLent(TypeMirror type, Place place) {
    return isAnnotated(type)
        || (type.getKind() == TypeKind.ARRAY && isAnnotated(((ArrayType) type).getComponentType()))
        || isLentField(place.element());
  }

  private static boolean isAnnotated(TypeMirror type) {
    return type.getAnnotationMirrors().stream()
        .anyMatch(a -> KnownTypes.name(a.getAnnotationType()).equals(Lent.class.getName()));
  }

  /**
   * Annotations of types are not seen in classes that were compiled before, those of fields are.
   */
  private static boolean isLentField(Element element) {
    return element.getKind() == ElementKind.FIELD && element.getAnnotation(Lent.class) != null;
  }
}

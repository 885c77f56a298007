package io.ringbell.processor.step;

import com.google.auto.common.AnnotationMirrors;
import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** What annotations and supertypes say, without loading a class. */
final class Mirrors {
  private Mirrors() {}

  /** The class that an annotation's {@code value} names; empty without the annotation. */
  static Optional<TypeElement> classIn(Element element, Class<?> annotation, Place place) {
    return MoreElements.getAnnotationMirror(element, annotation.getCanonicalName())
        .toJavaUtil()
        .map(mirror -> AnnotationMirrors.getAnnotationValue(mirror, "value").getValue())
        .map(value -> element(value, place));
  }

  private static TypeElement element(Object value, Place place) {
    if (value instanceof TypeMirror type && type.getKind() == TypeKind.DECLARED) {
      return MoreTypes.asTypeElement(type);
    }
    throw new UnresolvedTypeException(value.toString(), place);
  }

  /** A supertype by the qualified name of its class, with its arguments; the type itself counts. */
  static Optional<DeclaredType> supertype(TypeMirror type, String name, Types types) {
    if (type.getKind() != TypeKind.DECLARED) {
      return Optional.empty();
    }
    if (KnownTypes.name(type).equals(name)) {
      return Optional.of(MoreTypes.asDeclared(type));
    }
    return types.directSupertypes(type).stream()
        .flatMap(supertype -> supertype(supertype, name, types).stream())
        .findFirst();
  }
}

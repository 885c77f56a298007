package io.ringbell.processor.step;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.type.TypeMirror;

/** Types in words: without packages and annotations. */
final class TypeText {
  private TypeText() {}

  static String of(TypeMirror type) {
    return of(TypeName.get(type));
  }

  static String of(TypeName type) {
    if (type instanceof ClassName name) {
      return String.join(".", name.simpleNames());
    }
    if (type instanceof ParameterizedTypeName parameterized) {
      return of(parameterized.rawType())
          + parameterized.typeArguments().stream()
              .map(TypeText::of)
              .collect(Collectors.joining(", ", "<", ">"));
    }
    if (type instanceof ArrayTypeName array) {
      return of(array.componentType()) + "[]";
    }
    if (type instanceof WildcardTypeName wildcard) {
      return of(wildcard);
    }
    return type.toString();
  }

  private static String of(WildcardTypeName wildcard) {
    List<TypeName> lower = wildcard.lowerBounds();
    if (!lower.isEmpty()) {
      return "? super " + of(lower.get(0));
    }
    TypeName upper = wildcard.upperBounds().get(0);
    return upper.equals(ClassName.get(Object.class)) ? "?" : "? extends " + of(upper);
  }
}

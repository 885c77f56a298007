package io.ringbell.processor.model;

import com.google.common.base.Ascii;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;

/** The type of a field. */
public sealed interface FieldType {
  /** The Java type as it is declared. */
  TypeName type();

  /** How a field that holds one value says that it holds none. */
  enum Presence {
    /** It does not: the default value is left out. */
    IMPLICIT,
    /** It is null. */
    NULLABLE,
    /** It is an empty {@code Optional}. */
    OPTIONAL,
    /** It is an empty {@code OptionalInt}, {@code OptionalLong} or {@code OptionalDouble}. */
    OPTIONAL_PRIMITIVE
  }

  /** One value at most. */
  record Singular(ValueType value, Presence presence) implements FieldType {
    @Override
    public TypeName type() {
      return switch (presence) {
        case IMPLICIT -> value.type();
        case NULLABLE -> value.type().box();
        case OPTIONAL ->
            ParameterizedTypeName.get(ClassName.get("java.util", "Optional"), value.type().box());
        case OPTIONAL_PRIMITIVE -> ClassName.get("java.util", "Optional" + upperCamel());
      };
    }

    /** How the names of {@code OptionalInt} and its method {@code getAsInt} end. */
    public String upperCamel() {
      String name = value.type().toString();
      return Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
    }
  }

  /** A list or a set of values. */
  record Repeated(ValueType element, boolean set) implements FieldType {
    @Override
    public TypeName type() {
      return ParameterizedTypeName.get(
          ClassName.get("java.util", set ? "Set" : "List"), element.type().box());
    }
  }

  /** An array of a primitive type other than byte. */
  record Array(ValueType.Scalar element) implements FieldType {
    @Override
    public TypeName type() {
      return ArrayTypeName.of(element.type());
    }
  }

  /** A map. */
  record Mapping(ValueType.Scalar key, ValueType value) implements FieldType {
    @Override
    public TypeName type() {
      return ParameterizedTypeName.get(
          ClassName.get("java.util", "Map"), key.type().box(), value.type().box());
    }
  }
}

package io.ringbell.processor.step;

import io.ringbell.annotations.Encoding;
import io.ringbell.annotations.Field;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import io.ringbell.processor.validation.Diagnostic;
import java.util.Optional;

/** Applies the encodings that {@code @Field} gives to a field's whole numbers. */
final class Encodings {
  private Encodings() {}

  /** Empty if the type has no such encoding, which is then reported. */
  static Optional<FieldType> apply(FieldType type, Place place) {
    Field field = place.element().getAnnotation(Field.class);
    if (field == null) {
      return Optional.of(type);
    }
    Encoding encoding = field.encoding();
    Encoding keys = field.keyEncoding();
    if (type instanceof FieldType.Mapping mapping) {
      return scalar(mapping.key(), keys, place)
          .flatMap(
              key ->
                  value(mapping.value(), encoding, place)
                      .map(value -> new FieldType.Mapping(key, value)));
    }
    if (keys != Encoding.DEFAULT) {
      return ValueReader.refuse(
          place, Diagnostic.ENCODING_UNSUPPORTED, "key encoding " + keys, TypeText.of(type.type()));
    }
    if (type instanceof FieldType.Singular singular) {
      return value(singular.value(), encoding, place)
          .map(value -> new FieldType.Singular(value, singular.presence()));
    }
    if (type instanceof FieldType.Repeated repeated) {
      return value(repeated.element(), encoding, place)
          .map(value -> new FieldType.Repeated(value, repeated.set()));
    }
    return scalar(((FieldType.Array) type).element(), encoding, place).map(FieldType.Array::new);
  }

  private static Optional<ValueType> value(ValueType value, Encoding encoding, Place place) {
    if (encoding == Encoding.DEFAULT) {
      return Optional.of(value);
    }
    return value instanceof ValueType.Scalar scalar
        ? scalar(scalar, encoding, place).map(encoded -> encoded)
        : refuse(encoding, TypeText.of(value.type()), place);
  }

  private static Optional<ValueType.Scalar> scalar(
      ValueType.Scalar scalar, Encoding encoding, Place place) {
    if (encoding == Encoding.DEFAULT) {
      return Optional.of(scalar);
    }
    ScalarKind kind = scalar.kind();
    return kind == ScalarKind.INT || kind == ScalarKind.LONG
        ? Optional.of(new ValueType.Scalar(ScalarKind.valueOf(kind.name() + "_" + encoding)))
        : refuse(encoding, TypeText.of(kind.type()), place);
  }

  private static <T> Optional<T> refuse(Encoding encoding, String type, Place place) {
    return ValueReader.refuse(place, Diagnostic.ENCODING_UNSUPPORTED, "encoding " + encoding, type);
  }
}

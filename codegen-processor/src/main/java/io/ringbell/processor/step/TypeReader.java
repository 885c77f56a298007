package io.ringbell.processor.step;

import io.ringbell.annotations.RpcCodec;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.FieldType.Presence;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import io.ringbell.processor.validation.Diagnostic;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads the types of fields. What is wrong is reported at its place, and gives an empty result. */
final class TypeReader {
  private final ValueReader values;
  private final CodecReader codecs;

  TypeReader(Contract contract, ProcessingEnvironment environment) {
    this.values = new ValueReader(contract, environment);
    this.codecs = values.codecs();
  }

  /** The type of a field, as the annotations at its place say. */
  Optional<FieldType> field(TypeMirror type, Place place) {
    if (!Lending.check(type, place)) {
      return Optional.empty();
    }
    Optional<TypeElement> codec = Mirrors.classIn(place.element(), RpcCodec.class, place);
    Optional<FieldType> read;
    if (codec.isEmpty()) {
      read = plain(type, place, values::read);
    } else {
      read = codecs.read(codec.get(), place).flatMap(user -> withCodec(user, type, place));
    }
    return read.flatMap(fieldType -> Encodings.apply(fieldType, place));
  }

  /** The codec is one of the whole type, or of what is in a container. */
  private Optional<FieldType> withCodec(CodecReader.UserCodec codec, TypeMirror type, Place place) {
    boolean container = KnownTypes.isContainer(type) && !values.isSame(codec.type(), type);
    if (container && KnownTypes.optionalPrimitive(type).isEmpty()) {
      return plain(type, place, (element, at) -> codecs.value(codec, element, at));
    }
    return codecs
        .value(codec, type, place)
        .map(value -> new FieldType.Singular(value, Presence.NULLABLE));
  }

  private Optional<FieldType> plain(TypeMirror type, Place place, Reading reading) {
    if (type.getKind().isPrimitive()) {
      return Optional.of(new FieldType.Singular(scalar(type), Presence.IMPLICIT));
    }
    if (type.getKind() == TypeKind.ARRAY) {
      return array((ArrayType) type, place);
    }
    Optional<ScalarKind> optional = KnownTypes.optionalPrimitive(type);
    if (optional.isPresent()) {
      ValueType value = new ValueType.Scalar(optional.get());
      return Optional.of(new FieldType.Singular(value, Presence.OPTIONAL_PRIMITIVE));
    }
    return switch (KnownTypes.name(type)) {
      case "java.util.Optional" ->
          argument(type, 0, place, reading).map(v -> new FieldType.Singular(v, Presence.OPTIONAL));
      case "java.util.List" ->
          argument(type, 0, place, reading).map(element -> new FieldType.Repeated(element, false));
      case "java.util.Set" ->
          argument(type, 0, place, reading).map(element -> new FieldType.Repeated(element, true));
      case "java.util.Map" -> map(type, place, reading);
      default -> reading.read(type, place).map(v -> new FieldType.Singular(v, presence(v, type)));
    };
  }

  private static Presence presence(ValueType value, TypeMirror type) {
    return value.hasDefault() && !KnownTypes.isBox(type) ? Presence.IMPLICIT : Presence.NULLABLE;
  }

  private static ValueType.Scalar scalar(TypeMirror primitive) {
    return new ValueType.Scalar(ScalarKind.valueOf(primitive.getKind().name()));
  }

  private Optional<FieldType> array(ArrayType type, Place place) {
    TypeMirror component = type.getComponentType();
    if (component.getKind() == TypeKind.BYTE) {
      ValueType bytes = new ValueType.Scalar(ScalarKind.BYTES);
      return Optional.of(new FieldType.Singular(bytes, Presence.IMPLICIT));
    }
    return component.getKind().isPrimitive()
        ? Optional.of(new FieldType.Array(scalar(component)))
        : values.unsupported(type, place);
  }

  private Optional<FieldType> map(TypeMirror type, Place place, Reading reading) {
    if (KnownTypes.isRaw(type)) {
      return ValueReader.refuse(place, Diagnostic.TYPE_RAW, TypeText.of(type));
    }
    return key(KnownTypes.arguments(type).get(0), place)
        .flatMap(key -> argument(type, 1, place, reading).map(v -> new FieldType.Mapping(key, v)));
  }

  private static Optional<ValueType.Scalar> key(TypeMirror type, Place place) {
    if (type.getKind() == TypeKind.WILDCARD) {
      return ValueReader.refuse(place, Diagnostic.TYPE_WILDCARD, TypeText.of(type));
    }
    if (type.getKind() == TypeKind.ERROR) {
      throw new UnresolvedTypeException(type.toString(), place);
    }
    Optional<ScalarKind> kind = KnownTypes.scalar(type).filter(ScalarKind::mapKey);
    return kind.isPresent()
        ? kind.map(ValueType.Scalar::new)
        : ValueReader.refuse(place, Diagnostic.TYPE_MAP_KEY, TypeText.of(type));
  }

  /** What a container holds. */
  private Optional<ValueType> argument(
      TypeMirror container, int index, Place place, Reading reading) {
    if (KnownTypes.isRaw(container)) {
      return ValueReader.refuse(place, Diagnostic.TYPE_RAW, TypeText.of(container));
    }
    TypeMirror type = KnownTypes.arguments(container).get(index);
    if (KnownTypes.isContainer(type) || (type.getKind() == TypeKind.ARRAY && !isBytes(type))) {
      return ValueReader.refuse(
          place, Diagnostic.TYPE_NESTED, TypeText.of(type), TypeText.of(container));
    }
    return reading.read(type, place);
  }

  /** Whether an array is of bytes. */
  static boolean isBytes(TypeMirror array) {
    return ((ArrayType) array).getComponentType().getKind() == TypeKind.BYTE;
  }

  /** How the values in a field are read. */
  private interface Reading {
    Optional<ValueType> read(TypeMirror type, Place place);
  }
}

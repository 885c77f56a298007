package io.ringbell.processor.step;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import io.ringbell.processor.model.ValueType;
import io.ringbell.processor.validation.Diagnostic;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** Reads codecs of the user's own. What is wrong is reported, and gives an empty result. */
final class CodecReader {
  private static final String CODEC = "io.ringbell.codec.Codec";

  private final Contract contract;
  private final ValueReader values;
  private final Types types;

  CodecReader(Contract contract, ValueReader values, ProcessingEnvironment environment) {
    this.contract = contract;
    this.values = values;
    this.types = environment.getTypeUtils();
  }

  /** The type that a codec is of, and what it sends. */
  Optional<UserCodec> read(TypeElement codec, Place place) {
    Optional<DeclaredType> implemented = Mirrors.supertype(codec.asType(), CODEC, types);
    if (implemented.isEmpty() || !isUsable(codec) || !isGiven(implemented.get())) {
      return ValueReader.refuse(place, Diagnostic.CODEC_UNUSABLE, MessageReader.typeText(codec));
    }
    TypeMirror type = implemented.get().getTypeArguments().get(0);
    TypeMirror wire = implemented.get().getTypeArguments().get(1);
    return Optional.of(new UserCodec(codec, type, wire));
  }

  /** A value of a codec's type. */
  Optional<ValueType> value(UserCodec codec, TypeMirror type, Place place) {
    String name = MessageReader.typeText(codec.element());
    if (!types.isSameType(codec.type(), type)) {
      return ValueReader.refuse(
          place, Diagnostic.CODEC_TYPE, name, TypeText.of(codec.type()), TypeText.of(type));
    }
    if (!isSingle(codec.wire())) {
      return ValueReader.refuse(place, Diagnostic.CODEC_WIRE, name, TypeText.of(codec.wire()));
    }
    return values
        .plain(codec.wire(), place)
        .map(
            wire -> new ValueType.Custom(TypeName.get(type), ClassName.get(codec.element()), wire));
  }

  private static boolean isSingle(TypeMirror wire) {
    return wire.getKind() == TypeKind.ARRAY
        ? TypeReader.isBytes(wire)
        : wire.getKind() == TypeKind.DECLARED && !KnownTypes.isContainer(wire);
  }

  private static boolean isGiven(DeclaredType codec) {
    return codec.getTypeArguments().size() == 2
        && codec.getTypeArguments().stream()
            .allMatch(
                type -> type.getKind() == TypeKind.DECLARED || type.getKind() == TypeKind.ARRAY);
  }

  private boolean isUsable(TypeElement codec) {
    boolean named =
        !codec.getNestingKind().isNested() || codec.getModifiers().contains(Modifier.STATIC);
    return (codec.getKind() == ElementKind.CLASS || codec.getKind() == ElementKind.RECORD)
        && codec.getTypeParameters().isEmpty()
        && !codec.getModifiers().contains(Modifier.ABSTRACT)
        && (named || codec.getKind() == ElementKind.RECORD)
        && isVisible(codec)
        && ElementFilter.constructorsIn(codec.getEnclosedElements()).stream()
            .anyMatch(this::isDefault);
  }

  private boolean isDefault(ExecutableElement constructor) {
    return constructor.getParameters().isEmpty()
        && constructor.getThrownTypes().isEmpty()
        && isVisible(constructor);
  }

  private boolean isVisible(Element element) {
    return Visibility.isVisible(element, contract.packageName());
  }

  /**
   * A codec class.
   *
   * @param element the class
   * @param type what it is of
   * @param wire what is sent
   */
  record UserCodec(TypeElement element, TypeMirror type, TypeMirror wire) {}
}

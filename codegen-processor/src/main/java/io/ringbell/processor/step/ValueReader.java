package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.RpcCodec;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import io.ringbell.processor.validation.Diagnostic;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads the types of single values. What is wrong is reported, and gives an empty result. */
final class ValueReader {
  private final Contract contract;
  private final ProcessingEnvironment environment;
  private final CodecReader codecs;

  ValueReader(Contract contract, ProcessingEnvironment environment) {
    this.contract = contract;
    this.environment = environment;
    this.codecs = new CodecReader(contract, this, environment);
  }

  CodecReader codecs() {
    return codecs;
  }

  boolean isSame(TypeMirror a, TypeMirror b) {
    return environment.getTypeUtils().isSameType(a, b);
  }

  /** A value, by the codec that its type names if it names one. */
  Optional<ValueType> read(TypeMirror type, Place place) {
    if (type.getKind() != TypeKind.DECLARED) {
      return plain(type, place);
    }
    Optional<TypeElement> codec =
        Mirrors.classIn(MoreTypes.asTypeElement(type), RpcCodec.class, place);
    return codec.isEmpty()
        ? plain(type, place)
        : codecs.read(codec.get(), place).flatMap(user -> codecs.value(user, type, place));
  }

  /** A value without a codec of the user's own. */
  Optional<ValueType> plain(TypeMirror type, Place place) {
    return switch (type.getKind()) {
      // Of bytes: the others were sorted out before.
      case ARRAY -> Optional.of(new ValueType.Scalar(ScalarKind.BYTES));
      case WILDCARD -> refuse(place, Diagnostic.TYPE_WILDCARD, TypeText.of(type));
      case DECLARED -> declared(type, place);
      case ERROR -> throw new UnresolvedTypeException(type.toString(), place);
      default -> unsupported(type, place);
    };
  }

  private Optional<ValueType> declared(TypeMirror type, Place place) {
    Optional<ScalarKind> scalar = KnownTypes.scalar(type);
    if (scalar.isPresent()) {
      return scalar.map(kind -> new ValueType.Scalar(Lending.apply(kind, type, place)));
    }
    if (KnownTypes.name(type).equals("java.lang.Object")) {
      return refuse(place, Diagnostic.TYPE_OBJECT);
    }
    if (KnownTypes.isAsync(type)) {
      return refuse(place, Diagnostic.TYPE_ASYNC, TypeText.of(type));
    }
    if (KnownTypes.isStream(type)) {
      return refuse(place, Diagnostic.TYPE_STREAM, TypeText.of(type));
    }
    if (KnownTypes.isRaw(type)) {
      return refuse(place, Diagnostic.TYPE_RAW, TypeText.of(type));
    }
    return userType(type, place);
  }

  private Optional<ValueType> userType(TypeMirror type, Place place) {
    TypeElement element = MoreTypes.asTypeElement(type);
    boolean enumeration = element.getKind() == ElementKind.ENUM;
    boolean sealed = !enumeration && element.getModifiers().contains(Modifier.SEALED);
    if (sealed && element.getKind() != ElementKind.INTERFACE) {
      return refuse(place, Diagnostic.TYPE_SEALED, TypeText.of(type));
    }
    boolean protobuf = ProtobufTypes.isMessage(type, environment.getTypeUtils());
    boolean message =
        element.getKind() == ElementKind.RECORD
            || MoreElements.isAnnotationPresent(element, RpcMessage.class);
    if (!enumeration && !sealed && !protobuf && !message) {
      return unsupported(type, place);
    }
    if (protobuf && !ProtobufTypes.isGenerated(element)) {
      return refuse(place, Diagnostic.TYPE_PROTOBUF, TypeText.of(type));
    }
    if (!Visibility.isVisible(element, contract.packageName())) {
      return refuse(place, Diagnostic.TYPE_NOT_VISIBLE, TypeText.of(type), contract.packageName());
    }
    if (enumeration) {
      return contract
          .enumeration(element, place.user())
          .map(model -> new ValueType.Enumeration(ClassName.get(element), model.zero()));
    }
    ClassName name =
        protobuf ? contract.protobuf(element) : contract.message(element, place.user());
    return Optional.of(new ValueType.Message(name));
  }

  <T> Optional<T> unsupported(TypeMirror type, Place place) {
    return refuse(place, Diagnostic.TYPE_UNSUPPORTED, TypeText.of(type), advice(type));
  }

  static <T> Optional<T> refuse(Place place, Diagnostic diagnostic, Object... rest) {
    place.error(diagnostic, rest);
    return Optional.empty();
  }

  private String advice(TypeMirror type) {
    if (type.getKind() == TypeKind.ARRAY) {
      return "a List";
    }
    if (type.getKind() != TypeKind.DECLARED) {
      return "a type that is known here";
    }
    if (isSubtype(type, "java.util.Collection")) {
      return "List or Set";
    }
    if (isSubtype(type, "java.util.Map")) {
      return "Map";
    }
    if (KnownTypes.name(type).startsWith("java.")) {
      return "a record of supported types that says what to send";
    }
    return MoreTypes.asTypeElement(type).getKind() == ElementKind.CLASS
        ? "a record, or a class annotated with @RpcMessage"
        : "a record";
  }

  private boolean isSubtype(TypeMirror type, String superName) {
    TypeMirror superType = environment.getElementUtils().getTypeElement(superName).asType();
    return environment
        .getTypeUtils()
        .isSubtype(
            environment.getTypeUtils().erasure(type),
            environment.getTypeUtils().erasure(superType));
  }
}

package io.ringbell.processor.step;

import com.google.auto.common.MoreTypes;
import io.ringbell.processor.model.ScalarKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** The types of the Java library that the processor knows by name. */
final class KnownTypes {
  private static final Map<String, ScalarKind> SCALARS =
      Map.of(
          "java.lang.String", ScalarKind.STRING,
          "java.nio.ByteBuffer", ScalarKind.BYTE_BUFFER,
          "java.util.UUID", ScalarKind.UUID,
          "java.math.BigInteger", ScalarKind.BIG_INTEGER,
          "java.math.BigDecimal", ScalarKind.BIG_DECIMAL,
          "java.time.Instant", ScalarKind.INSTANT,
          "java.time.Duration", ScalarKind.DURATION);

  private static final Map<String, ScalarKind> BOXES =
      Map.of(
          "java.lang.Boolean", ScalarKind.BOOLEAN,
          "java.lang.Byte", ScalarKind.BYTE,
          "java.lang.Short", ScalarKind.SHORT,
          "java.lang.Character", ScalarKind.CHAR,
          "java.lang.Integer", ScalarKind.INT,
          "java.lang.Long", ScalarKind.LONG,
          "java.lang.Float", ScalarKind.FLOAT,
          "java.lang.Double", ScalarKind.DOUBLE);

  private KnownTypes() {}

  /** The kind of a declared type, boxes included. */
  static Optional<ScalarKind> scalar(TypeMirror type) {
    String name = name(type);
    return Optional.ofNullable(BOXES.getOrDefault(name, SCALARS.get(name)));
  }

  static boolean isBox(TypeMirror type) {
    return BOXES.containsKey(name(type));
  }

  static boolean isContainer(TypeMirror type) {
    return switch (name(type)) {
      case "java.util.Optional", "java.util.List", "java.util.Set", "java.util.Map" -> true;
      default -> optionalPrimitive(type).isPresent();
    };
  }

  /** What {@code OptionalInt} and the like hold. */
  static Optional<ScalarKind> optionalPrimitive(TypeMirror type) {
    return switch (name(type)) {
      case "java.util.OptionalInt" -> Optional.of(ScalarKind.INT);
      case "java.util.OptionalLong" -> Optional.of(ScalarKind.LONG);
      case "java.util.OptionalDouble" -> Optional.of(ScalarKind.DOUBLE);
      default -> Optional.empty();
    };
  }

  static boolean isAsync(TypeMirror type) {
    return switch (name(type)) {
      case "java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletionStage" -> true;
      default -> false;
    };
  }

  static boolean isStream(TypeMirror type) {
    return name(type).equals("java.util.concurrent.Flow.Publisher");
  }

  static boolean isRaw(TypeMirror type) {
    return arguments(type).isEmpty()
        && !MoreTypes.asTypeElement(type).getTypeParameters().isEmpty();
  }

  static List<? extends TypeMirror> arguments(TypeMirror type) {
    return MoreTypes.asDeclared(type).getTypeArguments();
  }

  /** The qualified name of a declared type; empty for any other. */
  static String name(TypeMirror type) {
    return type.getKind() == TypeKind.DECLARED
        ? MoreTypes.asTypeElement(type).getQualifiedName().toString()
        : "";
  }
}

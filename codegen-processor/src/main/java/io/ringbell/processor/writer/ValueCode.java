package io.ringbell.processor.writer;

import com.google.common.base.Ascii;
import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Code for one value. It expects variables named {@code sizer}, {@code out} and {@code in}. */
final class ValueCode {
  private final CodecNames names;

  ValueCode(CodecNames names) {
    this.names = names;
  }

  /** An expression: the size with its tag. */
  CodeBlock size(ValueType type, int number, CodeBlock value, String place) {
    if (type instanceof ValueType.Message message) {
      return CodeBlock.of(
          "sizer.end(sizer.begin($S), $L, $Lsize$L($L, sizer))",
          place,
          number,
          names.qualifier(),
          names.suffix(message.type()),
          value);
    }
    if (type instanceof ValueType.Custom custom) {
      return size(custom.wire(), number, checkedWire(custom, value, place), place);
    }
    if (type instanceof ValueType.Scalar scalar && scalar.kind().checked()) {
      return CodeBlock.of(
          "sizer.$L($L, $L, $S)", scalar.kind().writeMethod(), number, value, place);
    }
    return CodeBlock.of("sizer.$L($L, $L)", method(type), number, onWire(type, value));
  }

  /** An expression: the size without a tag. */
  CodeBlock packedSize(ValueType type, CodeBlock value, String place) {
    if (type instanceof ValueType.Custom custom) {
      return packedSize(custom.wire(), checkedWire(custom, value, place), place);
    }
    return CodeBlock.of("sizer.$L($L)", method(type), onWire(type, value));
  }

  private CodeBlock checkedWire(ValueType.Custom custom, CodeBlock value, String place) {
    return CodeBlock.of("sizer.notNull($L, $S)", encoded(custom, value), place);
  }

  private CodeBlock encoded(ValueType.Custom custom, CodeBlock value) {
    return CodeBlock.of("$L.encode($L)", names.userCodec(custom.codec()), value);
  }

  private CodeBlock decoded(ValueType.Custom custom, CodeBlock wire) {
    return CodeBlock.of("$L.decode($L)", names.userCodec(custom.codec()), wire);
  }

  /** Statements that write a value with its tag, for a block of their own. */
  CodeBlock write(ValueType type, int number, CodeBlock value) {
    if (type instanceof ValueType.Custom custom) {
      return write(custom.wire(), number, encoded(custom, value));
    }
    if (type instanceof ValueType.Message message) {
      return CodeBlock.builder()
          .addStatement("int end = out.begin($L)", number)
          .addStatement(
              "$Lwrite$L($L, out)", names.qualifier(), names.suffix(message.type()), value)
          .addStatement("out.end(end)")
          .build();
    }
    return CodeBlock.builder()
        .addStatement("out.$L($L, $L)", method(type), number, onWire(type, value))
        .build();
  }

  /** A statement that writes a value without a tag. */
  CodeBlock writePacked(ValueType type, CodeBlock value) {
    return CodeBlock.builder()
        .addStatement("out.$L($L)", method(type), onWire(type, value))
        .build();
  }

  /** An expression that reads a value. */
  CodeBlock read(ValueType type) {
    if (type instanceof ValueType.Custom custom) {
      return decoded(custom, read(custom.wire()));
    }
    if (type instanceof ValueType.Message message) {
      return CodeBlock.of(
          "in.end(in.begin($L), $L)", names.heapSize(message.type()), readHere(message));
    }
    if (type instanceof ValueType.Enumeration enumeration) {
      return CodeBlock.of(
          "$Lread$L(in.int32())", names.qualifier(), names.suffix(enumeration.type()));
    }
    return CodeBlock.of("in.$L()", ((ValueType.Scalar) type).kind().readMethod());
  }

  /**
   * Whether a value that comes in several parts is put together, as protobuf does with messages.
   */
  static boolean merges(ValueType type) {
    if (type instanceof ValueType.Custom custom) {
      return merges(custom.wire());
    }
    return type instanceof ValueType.Message
        || (type instanceof ValueType.Scalar scalar
            && (scalar.kind() == ScalarKind.INSTANT || scalar.kind() == ScalarKind.DURATION));
  }

  /**
   * An expression that reads a value of which there is one at most.
   *
   * @param local where it goes, which is null unless it came before
   * @param start the variable with the position of the message around it
   */
  CodeBlock readMerged(ValueType type, String local, String start) {
    if (!merges(type)) {
      return read(type);
    }
    if (type instanceof ValueType.Message message) {
      return readMerged(message, local, start, names.orNull(message.type()));
    }
    if (type instanceof ValueType.Custom custom) {
      return decoded(
          custom,
          custom.wire() instanceof ValueType.Message message
              ? readMerged(message, local, start, "")
              : readMerged(custom.wire(), local, start));
    }
    String method = ((ValueType.Scalar) type).kind().readMethod();
    return CodeBlock.of(
        "$L == null ? in.$L() : in.merged$L($L)",
        local,
        method,
        Ascii.toUpperCase(method.charAt(0)) + method.substring(1),
        start);
  }

  private CodeBlock readMerged(
      ValueType.Message message, String local, String start, String orNull) {
    int size = names.heapSize(message.type());
    return CodeBlock.of(
        "in.end($1L == null ? in.begin($2L) : in.merge($3L, $2L), $4Lread$5L$6L(in))",
        local,
        size,
        start,
        names.qualifier(),
        names.suffix(message.type()),
        orNull);
  }

  /** An expression that reads a message up to the limit. */
  CodeBlock readHere(ValueType.Message message) {
    return CodeBlock.of("$Lread$L(in)", names.qualifier(), names.suffix(message.type()));
  }

  /** What is written: the number of an enum. */
  CodeBlock onWire(ValueType type, CodeBlock value) {
    if (type instanceof ValueType.Custom custom) {
      return onWire(custom.wire(), encoded(custom, value));
    }
    return type instanceof ValueType.Enumeration enumeration
        ? CodeBlock.of(
            "$LnumberOf$L($L)", names.qualifier(), names.suffix(enumeration.type()), value)
        : value;
  }

  /** A condition: the value is not the one that an absent field stands for. */
  static CodeBlock isSet(ScalarKind kind, CodeBlock value) {
    return switch (kind) {
      case BOOLEAN -> value;
      case FLOAT -> CodeBlock.of("$T.floatToRawIntBits($L) != 0", Float.class, value);
      case DOUBLE -> CodeBlock.of("$T.doubleToRawLongBits($L) != 0", Double.class, value);
      case STRING -> CodeBlock.of("!$L.isEmpty()", value);
      case BYTES -> CodeBlock.of("$L.length > 0", value);
      case BYTE_BUFFER, LENT_BUFFER -> CodeBlock.of("$L.hasRemaining()", value);
      default -> CodeBlock.of("$L != 0", value);
    };
  }

  /** What a variable starts from: the default if that costs nothing, otherwise null. */
  static CodeBlock initial(ValueType type) {
    if (type instanceof ValueType.Enumeration enumeration) {
      return CodeBlock.of("$T.$L", enumeration.type(), enumeration.zero());
    }
    if (!(type instanceof ValueType.Scalar scalar)) {
      return CodeBlock.of("null");
    }
    return switch (scalar.kind()) {
      case BOOLEAN -> CodeBlock.of("false");
      case STRING -> CodeBlock.of("\"\"");
      case BYTES -> CodeBlock.of("$T.NO_BYTES", RuntimeTypes.WIRE_READER);
      default -> CodeBlock.of(scalar.kind().primitive() ? "0" : "null");
    };
  }

  /** What an absent value stands for, where null cannot; empty if there is no such thing. */
  Optional<CodeBlock> absent(ValueType type) {
    if (type instanceof ValueType.Custom custom) {
      return absent(custom.wire()).map(wire -> decoded(custom, wire));
    }
    if (type instanceof ValueType.Message message) {
      return Optional.of(readHere(message));
    }
    if (!(type instanceof ValueType.Scalar scalar)) {
      return Optional.of(initial(type));
    }
    return switch (scalar.kind()) {
      case BYTE_BUFFER, LENT_BUFFER ->
          Optional.of(CodeBlock.of("$T.allocate(0)", ByteBuffer.class));
      case INSTANT -> Optional.of(CodeBlock.of("$T.EPOCH", Instant.class));
      case DURATION -> Optional.of(CodeBlock.of("$T.ZERO", Duration.class));
      case UUID, BIG_INTEGER, BIG_DECIMAL -> Optional.empty();
      case BOOLEAN, STRING, BYTES -> Optional.of(initial(type));
      default -> Optional.of(CodeBlock.of("($T) 0", type.type())); // to be boxed as that type
    };
  }

  private static String method(ValueType type) {
    if (type instanceof ValueType.Custom custom) {
      return method(custom.wire());
    }
    return type instanceof ValueType.Scalar scalar ? scalar.kind().writeMethod() : "int32";
  }
}

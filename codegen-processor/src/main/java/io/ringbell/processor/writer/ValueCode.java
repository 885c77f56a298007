package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;

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
    if (type instanceof ValueType.Scalar scalar && scalar.kind().checked()) {
      return CodeBlock.of(
          "sizer.$L($L, $L, $S)", scalar.kind().writeMethod(), number, value, place);
    }
    return CodeBlock.of("sizer.$L($L, $L)", method(type), number, onWire(type, value));
  }

  /** An expression: the size without a tag. */
  CodeBlock packedSize(ValueType type, CodeBlock value) {
    return CodeBlock.of("sizer.$L($L)", method(type), onWire(type, value));
  }

  /** Statements that write a value with its tag, for a block of their own. */
  CodeBlock write(ValueType type, int number, CodeBlock value) {
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
    if (type instanceof ValueType.Message message) {
      return CodeBlock.of("in.end(in.begin(), $L)", readHere(message));
    }
    if (type instanceof ValueType.Enumeration enumeration) {
      return CodeBlock.of(
          "$Lread$L(in.int32())", names.qualifier(), names.suffix(enumeration.type()));
    }
    return CodeBlock.of("in.$L()", ((ValueType.Scalar) type).kind().readMethod());
  }

  /** An expression that reads a message up to the limit. */
  CodeBlock readHere(ValueType.Message message) {
    return CodeBlock.of("$Lread$L(in)", names.qualifier(), names.suffix(message.type()));
  }

  /** What is written: the number of an enum. */
  CodeBlock onWire(ValueType type, CodeBlock value) {
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
      case BYTE_BUFFER -> CodeBlock.of("$L.hasRemaining()", value);
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

  private static String method(ValueType type) {
    return type instanceof ValueType.Scalar scalar ? scalar.kind().writeMethod() : "int32";
  }
}

package io.ringbell.processor.model;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import java.util.Locale;

/** The types that the runtime's codec has methods for, and what these are called there. */
public enum ScalarKind {
  BOOLEAN(TypeName.BOOLEAN, "bool", "bool", Wire.VARINT),
  BYTE(TypeName.BYTE, "int32", "int32", "int8", Wire.VARINT),
  SHORT(TypeName.SHORT, "int32", "int32", "int16", Wire.VARINT),
  CHAR(TypeName.CHAR, "uint32", "int32", "char16", Wire.VARINT),
  INT(TypeName.INT, "int32", "int32", Wire.VARINT),
  INT_SIGNED(TypeName.INT, "sint32", "sint32", Wire.VARINT),
  INT_UNSIGNED(TypeName.INT, "uint32", "uint32", Wire.VARINT),
  INT_FIXED(TypeName.INT, "fixed32", "fixed32", Wire.FIXED32),
  INT_SIGNED_FIXED(TypeName.INT, "sfixed32", "fixed32", Wire.FIXED32),
  LONG(TypeName.LONG, "int64", "int64", Wire.VARINT),
  LONG_SIGNED(TypeName.LONG, "sint64", "sint64", Wire.VARINT),
  LONG_UNSIGNED(TypeName.LONG, "uint64", "int64", Wire.VARINT),
  LONG_FIXED(TypeName.LONG, "fixed64", "fixed64", Wire.FIXED64),
  LONG_SIGNED_FIXED(TypeName.LONG, "sfixed64", "fixed64", Wire.FIXED64),
  FLOAT(TypeName.FLOAT, "float", "float32", Wire.FIXED32),
  DOUBLE(TypeName.DOUBLE, "double", "float64", Wire.FIXED64),
  STRING(ClassName.get("java.lang", "String"), "string", "string", Wire.LEN),
  BYTES(ArrayTypeName.of(TypeName.BYTE), "bytes", "bytes", Wire.LEN),
  BYTE_BUFFER(ClassName.get("java.nio", "ByteBuffer"), "bytes", "byteBuffer", Wire.LEN),
  LENT_BUFFER(ClassName.get("java.nio", "ByteBuffer"), "bytes", "byteBuffer", "lent", Wire.LEN),
  UUID(ClassName.get("java.util", "UUID"), "bytes", "uuid", Wire.LEN),
  BIG_INTEGER(ClassName.get("java.math", "BigInteger"), "string", "bigInteger", Wire.LEN),
  BIG_DECIMAL(ClassName.get("java.math", "BigDecimal"), "string", "bigDecimal", Wire.LEN),
  INSTANT(ClassName.get("java.time", "Instant"), "google.protobuf.Timestamp", "instant", Wire.LEN),
  DURATION(
      ClassName.get("java.time", "Duration"), "google.protobuf.Duration", "duration", Wire.LEN);

  /** Wire types by the names of the constants in the runtime's {@code WireType}. */
  public enum Wire {
    VARINT,
    FIXED32,
    FIXED64,
    LEN
  }

  @SuppressWarnings("ImmutableEnumChecker") // it is immutable, only not annotated so
  private final TypeName type;

  private final String protoType;
  private final String writeMethod;
  private final String readMethod;
  private final Wire wire;

  ScalarKind(TypeName type, String protoType, String method, Wire wire) {
    this(type, protoType, method, method, wire);
  }

  ScalarKind(TypeName type, String protoType, String writeMethod, String readMethod, Wire wire) {
    this.type = type;
    this.protoType = protoType;
    this.writeMethod = writeMethod;
    this.readMethod = readMethod;
    this.wire = wire;
  }

  /** The Java type, unboxed. */
  public TypeName type() {
    return type;
  }

  /** What it is called in a .proto file. */
  public String protoType() {
    return protoType;
  }

  /** What sizing and writing it are called. */
  public String writeMethod() {
    return writeMethod;
  }

  /** What reading it is called. */
  public String readMethod() {
    return readMethod;
  }

  /** How one value stands on the wire. */
  public Wire wire() {
    return wire;
  }

  /** Whether it is one of Java's primitive types. */
  public boolean primitive() {
    return type.isPrimitive();
  }

  /** Whether a field of it has no presence: the default value is not written. */
  public boolean hasDefault() {
    return primitive() || this == STRING || this == BYTES || isBuffer();
  }

  /** Whether it is a {@code ByteBuffer}. */
  public boolean isBuffer() {
    return this == BYTE_BUFFER || this == LENT_BUFFER;
  }

  /** Whether its size depends on a value that can be wrong, so that the sizer wants its name. */
  public boolean checked() {
    return this == STRING
        || this == BIG_INTEGER
        || this == BIG_DECIMAL
        || this == INSTANT
        || this == DURATION;
  }

  /** Whether it may be the key of a protobuf map. */
  public boolean mapKey() {
    return this == STRING || (primitive() && this != FLOAT && this != DOUBLE);
  }

  /** For texts. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.ringbell.processor.idl;

/** Which types of a field read each other's bytes, by protobuf's rules. */
enum WireClass {
  /** Varints of plain numbers, cut off where the reader's type is smaller. */
  VARINT,
  ZIGZAG,
  FIXED32,
  FIXED64,
  FLOAT,
  DOUBLE,
  STRING,
  BYTES,
  /** Compared by what is in them. */
  NAMED;

  static WireClass of(String type) {
    return switch (type) {
      case "int32", "int64", "uint32", "uint64", "bool" -> VARINT;
      case "sint32", "sint64" -> ZIGZAG;
      case "fixed32", "sfixed32" -> FIXED32;
      case "fixed64", "sfixed64" -> FIXED64;
      case "float" -> FLOAT;
      case "double" -> DOUBLE;
      case "string" -> STRING;
      case "bytes" -> BYTES;
      default -> NAMED;
    };
  }

  /** Whether a field may become one of the other class; any string is right as bytes. */
  boolean mayBecome(WireClass other) {
    return this == other || (this == STRING && other == BYTES);
  }

  /** Whether many of them stand in one piece, so that one alone is not read as many. */
  boolean isPacked() {
    return switch (this) {
      case VARINT, ZIGZAG, FIXED32, FIXED64, FLOAT, DOUBLE -> true;
      default -> false;
    };
  }
}

package io.ringbell.codec;

/** Decodes a result of primitive type without boxing it. */
@FunctionalInterface
public interface PrimitiveReader {
  /**
   * Reads to the reader's limit.
   *
   * @return the value; a boolean as 0 or 1, a floating-point number as its raw bits
   * @throws WireFormatException if the bytes are not a valid encoding
   */
  long read(WireReader in);
}

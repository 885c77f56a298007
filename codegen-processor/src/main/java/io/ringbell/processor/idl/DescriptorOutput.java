package io.ringbell.processor.idl;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes one message in protobuf's encoding, as far as descriptors need it. */
final class DescriptorOutput {
  private static final int VARINT = 0;
  private static final int LEN = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  DescriptorOutput string(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  DescriptorOutput message(int field, DescriptorOutput value) {
    return bytes(field, value.toByteArray());
  }

  DescriptorOutput number(int field, long value) {
    varint(((long) field << 3) | VARINT);
    varint(value); // of a negative number all 64 bits, as protobuf has it
    return this;
  }

  DescriptorOutput bool(int field) {
    return number(field, 1);
  }

  boolean isEmpty() {
    return bytes.size() == 0;
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }

  private DescriptorOutput bytes(int field, byte[] value) {
    varint(((long) field << 3) | LEN);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  private void varint(long value) {
    long left = value;
    while ((left & ~0x7FL) != 0) {
      bytes.write((int) ((left & 0x7F) | 0x80));
      left >>>= 7;
    }
    bytes.write((int) left);
  }
}

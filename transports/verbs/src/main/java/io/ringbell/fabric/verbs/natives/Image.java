package io.ringbell.fabric.verbs.natives;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A structure that C reads or writes: direct memory in native byte order. One thread at a time. */
abstract class Image {
  final ByteBuffer bytes;

  Image(int size) {
    bytes = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
  }

  /** What the natives take. */
  public final ByteBuffer buffer() {
    return bytes;
  }

  /** Zeroes all fields. */
  public final void clear() {
    for (int i = 0; i < bytes.capacity(); i++) {
      bytes.put(i, (byte) 0);
    }
  }

  final int unsignedByte(int offset) {
    return bytes.get(offset) & 0xff;
  }

  final void putByte(int offset, int value) {
    if (value < 0 || value > 0xff) {
      throw new IllegalArgumentException(value + " does not fit in an unsigned byte");
    }
    bytes.put(offset, (byte) value);
  }

  /** A string that ends with a zero, or fills its field. */
  final String string(int offset, int size) {
    int length = 0;
    while (length < size && bytes.get(offset + length) != 0) {
      length++;
    }
    return new String(copy(offset, length), UTF_8);
  }

  final byte[] copy(int offset, int length) {
    byte[] copy = new byte[length];
    bytes.get(offset, copy);
    return copy;
  }
}

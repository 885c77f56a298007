package io.ringbell.fabric.verbs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Words of 64 bits in memory that one thread writes and that was zero at first. What a word holds
 * is remembered, so that writing the same again costs a look into an array: a direct buffer's own
 * checks cost several times that where only a simple compiler has been at work.
 */
final class WrittenWords {
  private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  private final ByteBuffer bytes;
  private final long[] written;

  /**
   * None written yet.
   *
   * @param bytes zero, in native order
   */
  WrittenWords(ByteBuffer bytes) {
    this.bytes = bytes;
    this.written = new long[bytes.capacity() / Long.BYTES];
  }

  /** Writes a word at a multiple of 8. */
  void put(int offset, long value) {
    int word = offset >> 3;
    if (written[word] != value) {
      written[word] = value;
      bytes.putLong(offset, value);
    }
  }

  /** Writes a word of two numbers of 32 bits, in the order of their addresses. */
  void putPair(int offset, int first, int second) {
    put(offset, LITTLE_ENDIAN ? pair(second, first) : pair(first, second));
  }

  private static long pair(int high, int low) {
    return (long) high << 32 | (low & 0xFFFF_FFFFL);
  }
}

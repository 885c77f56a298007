package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/** Moves payload between registered memory and packets. */
final class Payload {
  private Payload() {}

  /** Copies {@code length} bytes, and zeros up to the next multiple of four. */
  static void copy(ByteBuffer out, int at, ByteBuffer memory, int offset, int length) {
    out.put(at, memory, offset, length);
    for (int end = at + length, padded = at + ((length + 3) & ~3); end < padded; end++) {
      out.put(end, (byte) 0);
    }
  }
}

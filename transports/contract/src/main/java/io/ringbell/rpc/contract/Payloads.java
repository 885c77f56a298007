package io.ringbell.rpc.contract;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Bytes that depend on their place and on a seed, so that none can stand for another. */
final class Payloads {
  private Payloads() {}

  static byte[] bytes(int size, long seed) {
    byte[] bytes = new byte[size];
    long state = seed * 0x9E3779B97F4A7C15L + size;
    for (int i = 0; i < size; i++) {
      if ((i & 7) == 0) {
        state = state * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
      }
      bytes[i] = (byte) (state >>> (8 * (i & 7)));
    }
    return bytes;
  }

  static long checksum(byte[] bytes) {
    return checksum(ByteBuffer.wrap(bytes));
  }

  /** Of what remains, which it leaves. */
  static long checksum(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate());
    return crc.getValue() << 32 | bytes.remaining();
  }
}

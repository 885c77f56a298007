package io.ringbell.benchmarks.perf;

/** The bytes that are echoed. */
final class Payload {
  private Payload() {}

  /** Bytes that differ from place to place, so that a shifted answer is noticed. */
  static byte[] ofLength(int length) {
    byte[] payload = new byte[length];
    for (int i = 0; i < length; i++) {
      payload[i] = (byte) (i * 31 + (i >>> 8));
    }
    return payload;
  }
}

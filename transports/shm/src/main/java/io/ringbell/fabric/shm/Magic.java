package io.ringbell.fabric.shm;

import io.ringbell.fabric.support.HandshakeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The first eight bytes of either side; the last of them is the version. */
final class Magic {
  private Magic() {}

  /**
   * Checks as many of them as have come.
   *
   * @throws HandshakeException if it is another protocol, or another version
   */
  static void checkStart(ByteBuffer in) throws HandshakeException {
    ByteBuffer expected = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    expected.putLong(0, SegmentLayout.MAGIC);
    for (int i = 0; i < Math.min(in.remaining(), Long.BYTES); i++) {
      if (in.get(in.position() + i) != expected.get(i)) {
        throw new HandshakeException(
            ShmCounter.HANDSHAKE_OTHER_PROTOCOL,
            i == Long.BYTES - 1
                ? "version %d (expected: %d)".formatted(in.get(i), expected.get(i))
                : "not this fabric's protocol");
      }
    }
  }
}

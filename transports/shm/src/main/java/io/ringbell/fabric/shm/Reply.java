package io.ringbell.fabric.shm;

import io.ringbell.fabric.support.HandshakeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The answer of the accepting side. Little-endian.
 *
 * <pre>
 *    0                               8       10      12
 *    +-------------------------------+-------+-------+
 *    | magic, as in {@link Hello}    | r     | p     | p bytes: private data
 *    +-------------------------------+-------+-------+
 * </pre>
 *
 * @param rejected r is 1, or 0 for an accept
 * @param privateData of the accept, or why it rejects
 */
record Reply(boolean rejected, ByteBuffer privateData) {
  static final int FIXED = 12;
  static final int MOST = FIXED + ShmFabric.MAX_PRIVATE_DATA;

  ByteBuffer encode() {
    ByteBuffer out = ByteBuffer.allocate(MOST).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(SegmentLayout.MAGIC).putShort((short) (rejected ? 1 : 0));
    return out.putShort((short) privateData.remaining()).put(privateData.duplicate()).flip();
  }

  /** Reads one from what has come so far; null if it is not whole yet. */
  static Reply decode(ByteBuffer received) throws HandshakeException {
    ByteBuffer in = received.duplicate().flip().order(ByteOrder.LITTLE_ENDIAN);
    Magic.checkStart(in);
    if (in.remaining() < FIXED) {
      return null;
    }
    int verdict = in.getShort(8);
    int length = Short.toUnsignedInt(in.getShort(10));
    if (verdict < 0 || verdict > 1 || length > ShmFabric.MAX_PRIVATE_DATA) {
      throw new HandshakeException(
          ShmCounter.HANDSHAKE_MALFORMED,
          "verdict %d with %d bytes (expected: 0 or 1, at most %d)"
              .formatted(verdict, length, ShmFabric.MAX_PRIVATE_DATA));
    }
    if (in.remaining() < FIXED + length) {
      return null;
    }
    byte[] data = new byte[length];
    in.get(FIXED, data);
    return new Reply(verdict == 1, ByteBuffer.wrap(data));
  }
}

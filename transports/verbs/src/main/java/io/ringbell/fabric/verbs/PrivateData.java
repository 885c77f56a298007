package io.ringbell.fabric.verbs;

import java.nio.ByteBuffer;

/**
 * The user's private data of a message of the connection manager. InfiniBand's CM transmits fields
 * of a fixed size and no length; so the last 8 bytes of the field say how long the data is, in the
 * format that the software RoCE fabric speaks too:
 *
 * <pre>
 *   0        user's data
 *   end - 8  'R' 'B' 'L' | version 1 | length | flags 0 | UDP port 4791 (2)
 * </pre>
 */
final class PrivateData {
  /** Bytes of the field of a connect: 92 of the REQ, less the 36 that rdma_cm takes for itself. */
  static final int CONNECT_FIELD = 56;

  /** Bytes of the field of an accept: the REP's. */
  static final int ACCEPT_FIELD = 196;

  /** Bytes of the field of a reject: the REJ's. */
  static final int REJECT_FIELD = 148;

  private static final int TRAILER = 8;

  /** Most bytes of a user's data: what the smallest field has room for. */
  static final int MAX_LENGTH = CONNECT_FIELD - TRAILER;

  private static final int MAGIC = ('R' << 24) | ('B' << 16) | ('L' << 8) | 1;
  private static final int LENGTH_OFFSET = 4;
  private static final int PORT_OFFSET = 6;
  private static final short ROCE_PORT = 4791;

  private PrivateData() {}

  static void check(ByteBuffer data) {
    if (data.remaining() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "privateData: %d bytes (expected: at most %d)".formatted(data.remaining(), MAX_LENGTH));
    }
  }

  /** The whole field, in direct memory for the natives. */
  static ByteBuffer encode(ByteBuffer data, int fieldLength) {
    check(data);
    int trailer = fieldLength - TRAILER;
    return ByteBuffer.allocateDirect(fieldLength)
        .put(0, data, data.position(), data.remaining())
        .putInt(trailer, MAGIC)
        .put(trailer + LENGTH_OFFSET, (byte) data.remaining())
        .putShort(trailer + PORT_OFFSET, ROCE_PORT);
  }

  /** The user's data, read-only; the whole field of a peer that is not Ringbell. */
  static ByteBuffer decode(ByteBuffer field) {
    int trailer = field.limit() - TRAILER;
    if (trailer >= 0 && field.getInt(trailer) == MAGIC) {
      int length = field.get(trailer + LENGTH_OFFSET) & 0xFF;
      if (length <= trailer) {
        return field.slice(0, length).asReadOnlyBuffer();
      }
    }
    return field.asReadOnlyBuffer();
  }

  /** As a reason to show: printable, never empty. */
  static String text(ByteBuffer data) {
    StringBuilder text = new StringBuilder();
    java.nio.charset.StandardCharsets.UTF_8
        .decode(data.duplicate())
        .chars()
        .filter(c -> c != 0)
        .map(c -> Character.isISOControl(c) ? '.' : c)
        .forEach(c -> text.append((char) c));
    return text.isEmpty() ? "no reason given" : text.toString();
  }
}

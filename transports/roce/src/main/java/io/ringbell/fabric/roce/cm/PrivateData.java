package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/**
 * The user's private data of a message. Its field has a fixed size and the CM does not transmit a
 * length; so the last 8 bytes of the field say, between two Ringbell peers, how long it is, and at
 * which UDP port the sender is when not at 4791.
 *
 * <pre>
 *   0        user's data
 *   end - 8  'R' 'B' 'L' | version 1 | length | 0 | UDP port (2)
 * </pre>
 *
 * @param data read-only; the whole field if the peer is not Ringbell
 * @param udpPort where the sender receives
 * @param ringbell whether the trailer was there
 */
public record PrivateData(ByteBuffer data, int udpPort, boolean ringbell) {
  /** Bytes at the end of each field. */
  static final int TRAILER = 8;

  /** Most bytes of a user's data: what the smallest field, that of the REQ, has room for. */
  public static final int MAX_LENGTH = ConnectRequest.PRIVATE_DATA - TRAILER;

  /** The UDP port of RoCEv2. */
  public static final int ROCE_PORT = 4791;

  private static final int MAGIC = 'R' << 24 | 'B' << 16 | 'L' << 8 | 1;
  private static final int LENGTH_OFFSET = 4;
  private static final int PORT_OFFSET = 6;

  /** The whole field. */
  static ByteBuffer encode(ByteBuffer data, int fieldLength, int udpPort) {
    if (data.remaining() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "private data: %d bytes (expected: at most %d)".formatted(data.remaining(), MAX_LENGTH));
    }
    int trailer = fieldLength - TRAILER;
    return ByteBuffer.allocate(fieldLength)
        .put(0, data, data.position(), data.remaining())
        .putInt(trailer, MAGIC)
        .put(trailer + LENGTH_OFFSET, (byte) data.remaining())
        .putShort(trailer + PORT_OFFSET, (short) udpPort);
  }

  static PrivateData decode(ByteBuffer field) {
    int trailer = field.limit() - TRAILER;
    int length = field.get(trailer + LENGTH_OFFSET) & 0xFF;
    int port = field.getShort(trailer + PORT_OFFSET) & 0xFFFF;
    if (field.getInt(trailer) != MAGIC || length > trailer || port == 0) {
      return new PrivateData(field, ROCE_PORT, false);
    }
    return new PrivateData(field.slice(0, length).asReadOnlyBuffer(), port, true);
  }
}

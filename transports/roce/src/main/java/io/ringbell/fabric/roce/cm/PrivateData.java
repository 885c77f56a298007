package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/**
 * The user's private data of a message. Its field has a fixed size and the CM does not transmit a
 * length; so the last 8 bytes of the field say, between two Ringbell peers, how long it is, and at
 * which UDP port the sender is when not at 4791.
 *
 * <pre>
 *   0        user's data
 *   end - 8  'R' 'B' 'L' | version 1 | length | flags | UDP port (2)
 * </pre>
 *
 * Flag 1: the IPv4 identification of the sender's packets is 0, or their index in a run of
 * segments. Flag 2: the sender acknowledges what does not ask for it ({@code unaskedAcks} of
 * connection parameters).
 *
 * @param data read-only; the whole field if the peer is not Ringbell
 * @param udpPort where the sender receives
 * @param ringbell whether the trailer was there
 * @param numbersByRun flag 1
 * @param unaskedAcks flag 2
 */
public record PrivateData(
    ByteBuffer data, int udpPort, boolean ringbell, boolean numbersByRun, boolean unaskedAcks) {
  /** Bytes at the end of each field. */
  static final int TRAILER = 8;

  /** Most bytes of a user's data: what the smallest field, that of the REQ, has room for. */
  public static final int MAX_LENGTH = ConnectRequest.PRIVATE_DATA - TRAILER;

  /** The UDP port of RoCEv2. */
  public static final int ROCE_PORT = 4791;

  private static final int MAGIC = 'R' << 24 | 'B' << 16 | 'L' << 8 | 1;
  private static final int LENGTH_OFFSET = 4;
  private static final int FLAGS_OFFSET = 5;
  private static final int PORT_OFFSET = 6;
  private static final int NUMBERS_BY_RUN = 1;
  private static final int UNASKED_ACKS = 2;

  /** The whole field. */
  static ByteBuffer encode(ByteBuffer data, int fieldLength, CmConfig config) {
    if (data.remaining() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "private data: %d bytes (expected: at most %d)".formatted(data.remaining(), MAX_LENGTH));
    }
    int trailer = fieldLength - TRAILER;
    return ByteBuffer.allocate(fieldLength)
        .put(0, data, data.position(), data.remaining())
        .putInt(trailer, MAGIC)
        .put(trailer + LENGTH_OFFSET, (byte) data.remaining())
        .put(
            trailer + FLAGS_OFFSET,
            (byte) (UNASKED_ACKS | (config.numbersByRun() ? NUMBERS_BY_RUN : 0)))
        .putShort(trailer + PORT_OFFSET, (short) config.udpPort());
  }

  static PrivateData decode(ByteBuffer field) {
    int trailer = field.limit() - TRAILER;
    int length = field.get(trailer + LENGTH_OFFSET) & 0xFF;
    int port = field.getShort(trailer + PORT_OFFSET) & 0xFFFF;
    if (field.getInt(trailer) != MAGIC || length > trailer || port == 0) {
      return new PrivateData(field, ROCE_PORT, false, false, false);
    }
    byte flags = field.get(trailer + FLAGS_OFFSET);
    return new PrivateData(
        field.slice(0, length).asReadOnlyBuffer(),
        port,
        true,
        (flags & NUMBERS_BY_RUN) != 0,
        (flags & UNASKED_ACKS) != 0);
  }
}

package io.ringbell.ring;

import java.nio.ByteBuffer;

/**
 * The doorbell: the SEND that announces frames and carries the credits. All values are cumulative
 * since the start of the connection, so that a repeated or merged doorbell does no harm.
 *
 * <pre>
 *   0       1       2               4               8
 *  +-------+-------+---------------+---------------+
 *  | 0x03  | flags | done          | sequence      |
 *  +-------+-------+---------------+---------------+
 *  | producer position of the sender's ring        |   frames up to here are in the receiver's memory
 *  +-----------------------------------------------+ 16
 *  | consumer position of the opposite ring        |   the receiver's frames up to here are done with
 *  +-----------------------------------------------+ 24
 *  | receives posted                               |   how many SENDs the sender has ever had room for
 *  +-----------------------------------------------+ 32
 * </pre>
 *
 * {@code sequence} counts the doorbells, from 0, modulo 2^32; {@code done} the announced frames
 * that were READ ({@link RendezvousFrame}), modulo 2^16.
 */
final class Doorbell {
  static final int LENGTH = 32;
  static final byte KIND = 0x03;

  /** The sender of this doorbell cannot go on without credit: report what is unreported at once. */
  static final byte FLAG_BLOCKED = 0x01;

  private static final int KIND_OFFSET = 0;
  private static final int FLAGS_OFFSET = 1;
  private static final int DONE_OFFSET = 2;
  private static final int SEQUENCE_OFFSET = 4;
  private static final int PRODUCER_OFFSET = 8;
  private static final int CONSUMER_OFFSET = 16;
  private static final int RECEIVES_OFFSET = 24;

  private Doorbell() {}

  static void write(
      ByteBuffer buffer,
      int offset,
      byte flags,
      int done,
      int sequence,
      long producer,
      long consumer,
      long receives) {
    buffer.putInt(offset, (KIND & 0xFF) | ((flags & 0xFF) << 8) | (done << 16));
    buffer.putInt(offset + SEQUENCE_OFFSET, sequence);
    buffer.putLong(offset + PRODUCER_OFFSET, producer);
    buffer.putLong(offset + CONSUMER_OFFSET, consumer);
    buffer.putLong(offset + RECEIVES_OFFSET, receives);
  }

  static byte kind(ByteBuffer buffer, int offset) {
    return buffer.get(offset + KIND_OFFSET);
  }

  static byte flags(ByteBuffer buffer, int offset) {
    return buffer.get(offset + FLAGS_OFFSET);
  }

  static int done(ByteBuffer buffer, int offset) {
    return buffer.getShort(offset + DONE_OFFSET) & 0xFFFF;
  }

  static int sequence(ByteBuffer buffer, int offset) {
    return buffer.getInt(offset + SEQUENCE_OFFSET);
  }

  static long producer(ByteBuffer buffer, int offset) {
    return buffer.getLong(offset + PRODUCER_OFFSET);
  }

  static long consumer(ByteBuffer buffer, int offset) {
    return buffer.getLong(offset + CONSUMER_OFFSET);
  }

  static long receives(ByteBuffer buffer, int offset) {
    return buffer.getLong(offset + RECEIVES_OFFSET);
  }
}

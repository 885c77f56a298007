package io.ringbell.ring;

import java.nio.ByteBuffer;

/**
 * The announcement of a large frame that the receiver READs from the sender's memory. It stands in
 * the ring where the frame would stand.
 *
 * <pre>
 *   0               4       5       6               8
 *  +---------------+-------+-------+---------------+
 *  | 32            | 0x04  | 0     | 0             |
 *  +---------------+-------+-------+---------------+
 *  | call id               | number                |
 *  +-----------------------+-----------------------+ 16
 *  | address of the frame                          |
 *  +-----------------------+-----------------------+ 24
 *  | rkey of the frame     | length of the frame   |
 *  +-----------------------+-----------------------+ 32
 * </pre>
 *
 * {@code call id} is that of the frame, {@code number} counts the announcements from 0, modulo
 * 2^32.
 */
final class RendezvousFrame {
  static final int LENGTH = 32;

  /** How many announced frames a sender may have that the receiver has not READ. */
  static final int MOST_AT_ONCE = 64;

  private static final int CALL_ID_OFFSET = FrameLayout.CALL_ID_OFFSET;
  private static final int NUMBER_OFFSET = 12;
  private static final int ADDRESS_OFFSET = 16;
  private static final int KEY_OFFSET = 24;
  private static final int FRAME_LENGTH_OFFSET = 28;

  private RendezvousFrame() {}

  static void write(
      ByteBuffer buffer,
      int offset,
      int callId,
      int number,
      long address,
      int rkey,
      int frameLength) {
    buffer.putInt(offset + FrameLayout.LENGTH_OFFSET, LENGTH);
    buffer.putInt(offset + FrameLayout.TYPE_OFFSET, FrameLayout.TYPE_RENDEZVOUS);
    buffer.putInt(offset + CALL_ID_OFFSET, callId);
    buffer.putInt(offset + NUMBER_OFFSET, number);
    buffer.putLong(offset + ADDRESS_OFFSET, address);
    buffer.putInt(offset + KEY_OFFSET, rkey);
    buffer.putInt(offset + FRAME_LENGTH_OFFSET, frameLength);
  }

  static int callId(ByteBuffer buffer, int offset) {
    return buffer.getInt(offset + CALL_ID_OFFSET);
  }

  static int number(ByteBuffer buffer, int offset) {
    return buffer.getInt(offset + NUMBER_OFFSET);
  }

  static long address(ByteBuffer buffer, int offset) {
    return buffer.getLong(offset + ADDRESS_OFFSET);
  }

  static int rkey(ByteBuffer buffer, int offset) {
    return buffer.getInt(offset + KEY_OFFSET);
  }

  static int frameLength(ByteBuffer buffer, int offset) {
    return buffer.getInt(offset + FRAME_LENGTH_OFFSET);
  }
}

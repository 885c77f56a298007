package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * HELLO, the first SEND each way; the active side sends it first.
 *
 * <pre>
 *   0               4       5       6               8
 *  +---------------+-------+-------+---------------+
 *  | "RBEL"        | 0x01  | 0     | version       |
 *  +---------------+-------+-------+---------------+
 *  | features                                      |
 *  +-----------------------------------------------+ 16
 *  | address of the inbound ring                   |
 *  +-----------------------+-----------------------+ 24
 *  | rkey of the ring      | capacity of the ring  |
 *  +-----------------------+-----------------------+ 32
 *  | address of the control block                  |
 *  +-----------------------+-----------------------+ 40
 *  | rkey of the block     | receives posted       |
 *  +-----------------------+-----------------------+ 48
 *  | largest frame body    | most calls at a time  |
 *  +-----------------------+-----------------------+ 56
 *  | largest by rendezvous | length of a receive   |
 *  +-----------------------+-----------------------+ 64
 * </pre>
 *
 * @param version protocol version
 * @param features bits of optional behaviour; both sides use those that both set
 * @param ringAddress where the peer may WRITE
 * @param ringKey rkey of the ring
 * @param ringCapacity bytes, a power of two
 * @param controlAddress where the peer may READ 64 bytes
 * @param controlKey rkey of the control block
 * @param receiveSlots how many SENDs the sender of this HELLO has room for, this HELLO's answer
 *     included
 * @param maxMessage largest message in bytes that it takes
 * @param maxCalls how many calls it serves at a time on this connection
 * @param maxRendezvous longest frame in bytes that it READs from this side's memory; 0 for none
 * @param receiveLength bytes of each receive buffer
 */
record Hello(
    int version,
    long features,
    long ringAddress,
    int ringKey,
    int ringCapacity,
    long controlAddress,
    int controlKey,
    int receiveSlots,
    int maxMessage,
    int maxCalls,
    int maxRendezvous,
    int receiveLength) {
  static final int MAGIC = 0x4C454252; // "RBEL" in little-endian order
  static final int LENGTH = 64;
  static final int VERSION = 1;
  static final byte KIND = 0x01;
  static final int MIN_CAPACITY = 4096;

  /** A bound also on what a peer can make this side allocate, since it mirrors the peer's ring. */
  static final int MAX_CAPACITY = 1 << 26;

  static final int MIN_RECEIVE_SLOTS = 8;
  static final int MAX_RECEIVE_SLOTS = 1 << 16;

  /** What a receive has at least, also that of a peer which says 0. */
  static final int MIN_RECEIVE_LENGTH = 128;

  private static final int KIND_OFFSET = 4;
  private static final int VERSION_OFFSET = 6;
  private static final int FEATURES_OFFSET = 8;
  private static final int RING_ADDRESS_OFFSET = 16;
  private static final int RING_KEY_OFFSET = 24;
  private static final int RING_CAPACITY_OFFSET = 28;
  private static final int CONTROL_ADDRESS_OFFSET = 32;
  private static final int CONTROL_KEY_OFFSET = 40;
  private static final int RECEIVE_SLOTS_OFFSET = 44;
  private static final int MAX_MESSAGE_OFFSET = 48;
  private static final int MAX_CALLS_OFFSET = 52;
  private static final int MAX_RENDEZVOUS_OFFSET = 56;
  private static final int RECEIVE_LENGTH_OFFSET = 60;

  void write(ByteBuffer buffer, int offset) {
    buffer.putInt(offset, MAGIC);
    buffer.put(offset + KIND_OFFSET, KIND);
    buffer.put(offset + KIND_OFFSET + 1, (byte) 0);
    buffer.putShort(offset + VERSION_OFFSET, (short) version);
    buffer.putLong(offset + FEATURES_OFFSET, features);
    buffer.putLong(offset + RING_ADDRESS_OFFSET, ringAddress);
    buffer.putInt(offset + RING_KEY_OFFSET, ringKey);
    buffer.putInt(offset + RING_CAPACITY_OFFSET, ringCapacity);
    buffer.putLong(offset + CONTROL_ADDRESS_OFFSET, controlAddress);
    buffer.putInt(offset + CONTROL_KEY_OFFSET, controlKey);
    buffer.putInt(offset + RECEIVE_SLOTS_OFFSET, receiveSlots);
    buffer.putInt(offset + MAX_MESSAGE_OFFSET, maxMessage);
    buffer.putInt(offset + MAX_CALLS_OFFSET, maxCalls);
    buffer.putInt(offset + MAX_RENDEZVOUS_OFFSET, maxRendezvous);
    buffer.putInt(offset + RECEIVE_LENGTH_OFFSET, receiveLength);
  }

  /**
   * Reads and checks what a peer sent.
   *
   * @throws FabricException PROTOCOL, with what was received and what was expected
   */
  static Hello read(ByteBuffer buffer, int offset, int length) {
    if (length < KIND_OFFSET + 4 || buffer.getInt(offset) != MAGIC) {
      throw violation(
          "HELLO starts with %s, expected \"RBEL\": the peer is not a Ringbell peer"
              .formatted(hex(buffer, offset, Math.min(length, 8))));
    }
    byte kind = buffer.get(offset + KIND_OFFSET);
    if (kind == Refusal.KIND) {
      throw Refusal.read(buffer, offset, length);
    }
    int version = buffer.getShort(offset + VERSION_OFFSET) & 0xFFFF;
    if (kind != KIND) {
      throw violation("kind of the first message: %d, expected %d (HELLO)".formatted(kind, KIND));
    }
    if (version != VERSION) {
      throw violation("protocol version of the peer: %d, expected %d".formatted(version, VERSION));
    }
    if (length != LENGTH) {
      throw violation("length of HELLO: %d, expected %d".formatted(length, LENGTH));
    }
    return new Hello(
            version,
            buffer.getLong(offset + FEATURES_OFFSET),
            buffer.getLong(offset + RING_ADDRESS_OFFSET),
            buffer.getInt(offset + RING_KEY_OFFSET),
            buffer.getInt(offset + RING_CAPACITY_OFFSET),
            buffer.getLong(offset + CONTROL_ADDRESS_OFFSET),
            buffer.getInt(offset + CONTROL_KEY_OFFSET),
            buffer.getInt(offset + RECEIVE_SLOTS_OFFSET),
            buffer.getInt(offset + MAX_MESSAGE_OFFSET),
            buffer.getInt(offset + MAX_CALLS_OFFSET),
            buffer.getInt(offset + MAX_RENDEZVOUS_OFFSET),
            receiveLength(buffer.getInt(offset + RECEIVE_LENGTH_OFFSET)))
        .checked();
  }

  private static int receiveLength(int told) {
    return told == 0 ? MIN_RECEIVE_LENGTH : told;
  }

  private Hello checked() {
    if (ringCapacity < MIN_CAPACITY
        || ringCapacity > MAX_CAPACITY
        || Integer.bitCount(ringCapacity) != 1) {
      throw violation(
          "ring capacity in HELLO: %d, expected a power of two from %d to %d"
              .formatted(ringCapacity, MIN_CAPACITY, MAX_CAPACITY));
    }
    if (receiveSlots < MIN_RECEIVE_SLOTS || receiveSlots > MAX_RECEIVE_SLOTS) {
      throw violation(
          "receive slots in HELLO: %d, expected %d to %d"
              .formatted(receiveSlots, MIN_RECEIVE_SLOTS, MAX_RECEIVE_SLOTS));
    }
    if (maxMessage < 1 || maxCalls < 0) {
      throw violation(
          "largest message and most calls in HELLO: %d and %d, expected >= 1 and >= 0"
              .formatted(maxMessage, maxCalls));
    }
    if (maxRendezvous < 0) {
      throw violation(
          "largest frame by rendezvous in HELLO: %d, expected >= 0".formatted(maxRendezvous));
    }
    if (receiveLength < MIN_RECEIVE_LENGTH) {
      throw violation(
          "length of a receive in HELLO: %d, expected 0 or >= %d"
              .formatted(receiveLength, MIN_RECEIVE_LENGTH));
    }
    return this;
  }

  private static FabricException violation(String message) {
    return new FabricException(PROTOCOL, message);
  }

  private static String hex(ByteBuffer buffer, int offset, int length) {
    StringBuilder text = new StringBuilder("0x");
    StringBuilder ascii = new StringBuilder();
    for (int i = 0; i < length; i++) {
      int b = buffer.get(offset + i) & 0xFF;
      text.append("%02x".formatted(b));
      ascii.append(b >= 0x20 && b < 0x7F ? (char) b : '.');
    }
    return text + " ('" + ascii + "')";
  }

  /**
   * What a passive side sends in place of HELLO: why it refuses. The connection ends with it.
   *
   * <pre>
   *  +---------------+-------+-------+---------------+
   *  | "RBEL"        | 0x02  | 0     | version       |
   *  +---------------+-------+-------+---------------+ 8
   *  | reason, UTF-8, to the end of the message (at most 120 bytes)
   * </pre>
   */
  static final class Refusal {
    static final byte KIND = 0x02;
    private static final int TEXT_OFFSET = 8;
    private static final int MAX_LENGTH = MIN_RECEIVE_LENGTH;

    private Refusal() {}

    /** Writes a refusal and returns its length. */
    static int write(ByteBuffer buffer, int offset, String reason) {
      byte[] text = reason.getBytes(StandardCharsets.UTF_8);
      int length = Math.min(text.length, MAX_LENGTH - TEXT_OFFSET);
      buffer.putInt(offset, MAGIC);
      buffer.put(offset + KIND_OFFSET, KIND);
      buffer.put(offset + KIND_OFFSET + 1, (byte) 0);
      buffer.putShort(offset + VERSION_OFFSET, (short) VERSION);
      buffer.put(offset + TEXT_OFFSET, text, 0, length);
      return TEXT_OFFSET + length;
    }

    static FabricException read(ByteBuffer buffer, int offset, int length) {
      byte[] text = new byte[Math.max(0, Math.min(length, MAX_LENGTH) - TEXT_OFFSET)];
      buffer.get(offset + TEXT_OFFSET, text);
      return new FabricException(
          FabricException.Reason.REJECTED,
          "the peer refused the connection: " + new String(text, StandardCharsets.UTF_8));
    }
  }
}

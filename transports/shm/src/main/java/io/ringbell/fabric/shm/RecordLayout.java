package io.ringbell.fabric.shm;

/**
 * A record in a ring: one piece of a message. Little-endian, aligned to 32 bytes, never across the
 * ring's end. A position is a byte count that only grows; its place is position modulo capacity.
 *
 * <pre>
 *    0               4               8               12              16
 *    +---------------+---------------+---------------+---------------+
 *    | stamp         | opcode, flags | length        | rkey          |
 *    +---------------+---------------+---------------+---------------+
 *    | address                       | immediate     | remaining     |
 *    +-------------------------------+---------------+---------------+
 *    | payload, length bytes, padded to a multiple of 32 ...
 * </pre>
 *
 * <p>The stamp is the size of the record, and the last to be written: 0 says that nothing is there
 * yet. Before a record shows itself, the producer has set the stamp behind it to 0, so that old
 * bytes of the ring are never taken for a record. {@code remaining} counts the bytes of the message
 * from this piece on; a READ names there how many bytes it wants.
 */
final class RecordLayout {
  static final int HEADER = 32;
  static final int ALIGNMENT = 32;

  static final int STAMP = 0;
  static final int OPCODE = 4;
  static final int LENGTH = 8;
  static final int RKEY = 12;
  static final int ADDRESS = 16;
  static final int IMMEDIATE = 24;
  static final int REMAINING = 28;

  /** Fills the end of the ring. */
  static final int PAD = 1;

  static final int SEND = 2;
  static final int WRITE = 3;
  static final int READ_REQUEST = 4;

  /** Payload: the addend (8). */
  static final int FETCH_AND_ADD = 5;

  /** Payload: compare (8), swap (8). */
  static final int COMPARE_AND_SWAP = 6;

  static final int READ_RESPONSE = 7;

  /** Payload: the value from before (8). */
  static final int ATOMIC_RESPONSE = 8;

  /** Beside the opcode: the message has an immediate. */
  static final int WITH_IMMEDIATE = 1 << 8;

  private RecordLayout() {}

  /** Bytes that a record of that payload takes. */
  static int size(int payload) {
    return (HEADER + payload + ALIGNMENT - 1) & -ALIGNMENT;
  }
}

package io.ringbell.fabric.shm;

/**
 * The shared file of one connection. Little-endian; A is the connecting side, P the accepting one.
 * Each side writes its own page and the ring that it produces, and reads the other's; only the
 * wake-up word is changed by both.
 *
 * <pre>
 *      0  +----------------------------------------------+
 *         | magic (8)  capacity (4)                      |
 *   0x080 | closers (4): bit 0 by A, bit 1 by P          |
 *   0x400 +----------------------------------------------+
 *         | page of A                                    |
 *         |   +0x000 head (8): consumed of P's ring      |
 *         |   +0x080 wake-up (4): 1 records, 2 head      |
 *         |   +0x100 state (4): 0 open, 1 + fault code   |
 *         |   +0x108 position of the fault (8)           |
 *         |   +0x180 length of the next (4)              |
 *         |   +0x184 which process this is (52)          |
 *   0x800 +----------------------------------------------+
 *         | page of P, the same                          |
 *  0x1000 +----------------------------------------------+
 *         | ring that A produces, capacity bytes         |
 *         +----------------------------------------------+
 *         | ring that P produces, capacity bytes         |
 *         +----------------------------------------------+
 * </pre>
 *
 * Words that different sides write are two cache lines apart, since processors fetch lines in
 * pairs.
 */
final class SegmentLayout {
  static final long MAGIC = 0x0131_4d48_5342_5252L;

  static final int MAGIC_OFFSET = 0;
  static final int CAPACITY_OFFSET = 8;
  static final int CLOSERS_OFFSET = 0x80;
  static final int ACTIVE_PAGE = 0x400;
  static final int PASSIVE_PAGE = 0x800;
  static final int RINGS = 0x1000;

  static final int HEAD = 0;
  static final int WAKE_UP = 0x80;
  static final int STATE = 0x100;
  static final int FAULT_POSITION = 0x108;
  static final int STAMP_LENGTH = 0x180;
  static final int STAMP = 0x184;
  static final int MOST_STAMP = 52;

  /** Wake-up: the peer sleeps and wants to hear of records. */
  static final int ON_RECORDS = 1;

  /** Wake-up: the peer sleeps and wants to hear of room and acknowledgements. */
  static final int ON_HEAD = 2;

  static final int LEAST_CAPACITY = 1 << 12;
  static final int DEFAULT_CAPACITY = 1 << 18;
  static final int MOST_CAPACITY = 1 << 26;

  private SegmentLayout() {}

  /** Whether a ring may have that size. */
  static boolean isCapacity(int capacity) {
    return capacity >= LEAST_CAPACITY
        && capacity <= MOST_CAPACITY
        && Integer.bitCount(capacity) == 1;
  }

  /** Bytes of the file. */
  static long size(int capacity) {
    return RINGS + 2L * capacity;
  }
}

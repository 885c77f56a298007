package io.ringbell.fabric.roce.protocol;

import java.util.Arrays;

/**
 * The last READs and atomics that were accepted, as many as the responder depth, to answer them
 * again (IBTA volume 1, section 9.7.5.1.1: responder resources). Identified by a number that counts
 * up. For the driver.
 */
final class ResponderResources {
  static final byte READ = 0;
  static final byte FETCH_ADD = 1;
  static final byte COMPARE_SWAP = 2;

  static final long NONE = -1;

  private final int depth;
  private final byte[] kinds;
  private final int[] firstPsns;
  private final int[] packets;
  private final long[] addresses;
  private final int[] keys;
  private final int[] lengths;
  private final long[] operands; // of an atomic
  private final long[] values; // of an atomic: compare before, original value after execution
  private final boolean[] executed;
  private long next;

  ResponderResources(int depth) {
    this.depth = depth;
    this.kinds = new byte[depth];
    this.firstPsns = new int[depth];
    this.packets = new int[depth];
    this.addresses = new long[depth];
    this.keys = new int[depth];
    this.lengths = new int[depth];
    this.operands = new long[depth];
    this.values = new long[depth];
    this.executed = new boolean[depth];
    Arrays.fill(packets, 0);
  }

  int depth() {
    return depth;
  }

  /** The one whose place the next will take; {@link #NONE} if that place is free. */
  long toBeReplaced() {
    return next >= depth ? next - depth : NONE;
  }

  long addRead(int psn, int packetCount, long address, int key, int length) {
    int slot = add(READ, psn, packetCount, address, key);
    lengths[slot] = length;
    return next - 1;
  }

  long addAtomic(byte kind, int psn, long address, int key, long operand, long compare) {
    int slot = add(kind, psn, 1, address, key);
    operands[slot] = operand;
    values[slot] = compare;
    executed[slot] = false;
    return next - 1;
  }

  private int add(byte kind, int psn, int packetCount, long address, int key) {
    int slot = slot(next++);
    kinds[slot] = kind;
    firstPsns[slot] = psn;
    packets[slot] = packetCount;
    addresses[slot] = address;
    keys[slot] = key;
    return slot;
  }

  /** The one that {@code psn} belongs to; {@link #NONE} if it is forgotten, or was none. */
  long find(int psn) {
    for (long id = next - 1; id >= 0 && id >= next - depth; id--) {
      int place = Psn.difference(psn, firstPsns[slot(id)]);
      if (place >= 0 && place < packets[slot(id)]) {
        return id;
      }
    }
    return NONE;
  }

  byte kind(long id) {
    return kinds[slot(id)];
  }

  int firstPsn(long id) {
    return firstPsns[slot(id)];
  }

  long address(long id) {
    return addresses[slot(id)];
  }

  int key(long id) {
    return keys[slot(id)];
  }

  /** Of a READ. */
  int length(long id) {
    return lengths[slot(id)];
  }

  long operand(long id) {
    return operands[slot(id)];
  }

  boolean isExecuted(long id) {
    return executed[slot(id)];
  }

  /** What an atomic compares with; only before its execution. */
  long compare(long id) {
    return values[slot(id)];
  }

  /** The value from before an atomic; only after its execution. */
  long original(long id) {
    return values[slot(id)];
  }

  void setOriginal(long id, long value) {
    values[slot(id)] = value;
    executed[slot(id)] = true;
  }

  private int slot(long id) {
    return (int) (id % depth);
  }
}

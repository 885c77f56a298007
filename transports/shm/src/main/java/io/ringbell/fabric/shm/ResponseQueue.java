package io.ringbell.fabric.shm;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The peer's READs and atomics that wait for their response, in order. The poller adds; the
 * transmitter executes and removes.
 */
final class ResponseQueue {
  enum Kind {
    READ,
    FETCH_AND_ADD,
    COMPARE_AND_SWAP
  }

  /** As many as a peer may have under way. */
  static final int DEPTH = OutstandingReads.DEPTH;

  private final Kind[] kinds = new Kind[DEPTH];
  private final ShmMemoryRegion[] regions = new ShmMemoryRegion[DEPTH];
  private final int[] offsets = new int[DEPTH];
  private final int[] lengths = new int[DEPTH];
  private final long[] positions = new long[DEPTH];
  private final long[] operands = new long[DEPTH];
  private final long[] compares = new long[DEPTH];

  private final AtomicLong added = new AtomicLong();
  private final AtomicLong removed = new AtomicLong();

  // Poller.

  boolean isFull() {
    return added.getPlain() - removed.getAcquire() >= DEPTH;
  }

  /**
   * Adds one.
   *
   * @param operand the addend or new value of an atomic
   * @param position of the request in the peer's ring
   */
  void add(
      Kind kind,
      ShmMemoryRegion region,
      int offset,
      int length,
      long operand,
      long compare,
      long position) {
    int slot = (int) added.getPlain() & (DEPTH - 1);
    kinds[slot] = kind;
    regions[slot] = region;
    offsets[slot] = offset;
    lengths[slot] = length;
    positions[slot] = position;
    operands[slot] = operand;
    compares[slot] = compare;
    added.setRelease(added.getPlain() + 1);
  }

  // Transmitter: the oldest.

  boolean isEmpty() {
    return removed.getPlain() == added.getAcquire();
  }

  Kind kind() {
    return kinds[slot()];
  }

  ShmMemoryRegion region() {
    return regions[slot()];
  }

  int offset() {
    return offsets[slot()];
  }

  int length() {
    return lengths[slot()];
  }

  long position() {
    return positions[slot()];
  }

  long operand() {
    return operands[slot()];
  }

  long compare() {
    return compares[slot()];
  }

  void remove() {
    regions[slot()] = null;
    removed.setRelease(removed.getPlain() + 1);
  }

  private int slot() {
    return (int) removed.getPlain() & (DEPTH - 1);
  }
}

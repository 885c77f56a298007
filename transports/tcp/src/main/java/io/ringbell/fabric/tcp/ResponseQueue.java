package io.ringbell.fabric.tcp;

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
  private final TcpMemoryRegion[] regions = new TcpMemoryRegion[DEPTH];
  private final int[] offsets = new int[DEPTH];
  private final int[] lengths = new int[DEPTH];
  private final int[] tags = new int[DEPTH];
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
   * @param tag the sink STag of a READ, the request id of an atomic
   * @param operand the sink offset of a READ, the addend or new value of an atomic
   */
  void add(
      Kind kind,
      TcpMemoryRegion region,
      int offset,
      int length,
      int tag,
      long operand,
      long compare) {
    int slot = (int) added.getPlain() & (DEPTH - 1);
    kinds[slot] = kind;
    regions[slot] = region;
    offsets[slot] = offset;
    lengths[slot] = length;
    tags[slot] = tag;
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

  TcpMemoryRegion region() {
    return regions[slot()];
  }

  int offset() {
    return offsets[slot()];
  }

  int length() {
    return lengths[slot()];
  }

  int tag() {
    return tags[slot()];
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

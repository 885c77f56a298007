package io.ringbell.fabric.support;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The peer's READs and atomics that wait for their response, in order. The poller adds; the
 * transmitter executes and removes.
 */
public final class ResponseQueue {
  public enum Kind {
    READ,
    FETCH_AND_ADD,
    COMPARE_AND_SWAP
  }

  /** As many as a peer may have under way. */
  public static final int DEPTH = OutstandingReads.DEPTH;

  private final Kind[] kinds = new Kind[DEPTH];
  private final SoftwareMemoryRegion[] regions = new SoftwareMemoryRegion[DEPTH];
  private final int[] offsets = new int[DEPTH];
  private final int[] lengths = new int[DEPTH];
  private final long[] tags = new long[DEPTH];
  private final long[] operands = new long[DEPTH];
  private final long[] compares = new long[DEPTH];

  private final AtomicLong added = new AtomicLong();
  private final AtomicLong removed = new AtomicLong();

  // Poller.

  public boolean isFull() {
    return added.getPlain() - removed.getAcquire() >= DEPTH;
  }

  /**
   * Adds one.
   *
   * @param tag what the fabric needs to answer it by
   * @param operand the addend or new value of an atomic; the fabric's own of a READ
   */
  public void add(
      Kind kind,
      SoftwareMemoryRegion region,
      int offset,
      int length,
      long tag,
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

  public boolean isEmpty() {
    return removed.getPlain() == added.getAcquire();
  }

  public Kind kind() {
    return kinds[slot()];
  }

  public SoftwareMemoryRegion region() {
    return regions[slot()];
  }

  public int offset() {
    return offsets[slot()];
  }

  public int length() {
    return lengths[slot()];
  }

  public long tag() {
    return tags[slot()];
  }

  public long operand() {
    return operands[slot()];
  }

  public long compare() {
    return compares[slot()];
  }

  public void remove() {
    regions[slot()] = null;
    removed.setRelease(removed.getPlain() + 1);
  }

  private int slot() {
    return (int) removed.getPlain() & (DEPTH - 1);
  }
}

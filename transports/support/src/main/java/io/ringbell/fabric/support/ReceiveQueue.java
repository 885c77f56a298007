package io.ringbell.fabric.support;

import io.ringbell.fabric.ReceiveRequest;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The receive queue as a ring of slots: {@code retired <= filled <= posted}. One thread posts; the
 * poller fills slots with what comes, and retires them in order.
 */
public final class ReceiveQueue {
  private static final byte PLAIN = 0;
  private static final byte WITH_IMMEDIATE = 1;
  private static final byte WRITE_WITH_IMMEDIATE = 2;

  private final int depth;
  private final int mask;
  private final long[] ids;
  private final SoftwareMemoryRegion[] regions;
  private final int[] offsets;
  private final int[] lengths;
  private final int[] received;
  private final int[] immediates;
  private final byte[] kinds;

  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong released = new AtomicLong();
  private long filled;
  private long retired;

  public ReceiveQueue(int depth) {
    this.depth = depth;
    int capacity = Integer.highestOneBit(Math.max(1, depth * 2 - 1));
    this.mask = capacity - 1;
    this.ids = new long[capacity];
    this.regions = new SoftwareMemoryRegion[capacity];
    this.offsets = new int[capacity];
    this.lengths = new int[capacity];
    this.received = new int[capacity];
    this.immediates = new int[capacity];
    this.kinds = new byte[capacity];
  }

  // Poster.

  public int room() {
    return depth - (int) (posted.getPlain() - released.getAcquire());
  }

  public int depth() {
    return depth;
  }

  public void fill(int ahead, ReceiveRequest request, SoftwareMemoryRegion region) {
    int slot = slot(posted.getPlain() + ahead);
    ids[slot] = request.id();
    regions[slot] = region;
    offsets[slot] = request.offset();
    lengths[slot] = request.length();
  }

  public void publish(int count) {
    posted.setRelease(posted.getPlain() + count);
  }

  // Poller: the receive that the next message goes to.

  public boolean hasPosted() {
    return filled < posted.getAcquire();
  }

  public SoftwareMemoryRegion region() {
    return regions[slot(filled)];
  }

  public int offset() {
    return offsets[slot(filled)];
  }

  public int length() {
    return lengths[slot(filled)];
  }

  public void completeSend(int length) {
    complete(length, 0, PLAIN);
  }

  public void completeSendWithImmediate(int length, int immediate) {
    complete(length, immediate, WITH_IMMEDIATE);
  }

  public void completeWriteWithImmediate(int length, int immediate) {
    complete(length, immediate, WRITE_WITH_IMMEDIATE);
  }

  private void complete(int length, int immediate, byte kind) {
    int slot = slot(filled);
    received[slot] = length;
    immediates[slot] = immediate;
    kinds[slot] = kind;
    filled++;
  }

  // Poller: the receive that completes next.

  public boolean hasCompleted() {
    return retired < filled;
  }

  public boolean isEmpty() {
    return retired == posted.getAcquire();
  }

  public long id() {
    return ids[slot(retired)];
  }

  public int received() {
    return received[slot(retired)];
  }

  public int immediate() {
    return immediates[slot(retired)];
  }

  public boolean hasImmediate() {
    return kinds[slot(retired)] != PLAIN;
  }

  public boolean isWriteWithImmediate() {
    return kinds[slot(retired)] == WRITE_WITH_IMMEDIATE;
  }

  public void retire() {
    regions[slot(retired)] = null;
    retired++;
    filled = Math.max(filled, retired);
    released.setRelease(retired);
  }

  private int slot(long index) {
    return (int) index & mask;
  }
}

package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.ReceiveRequest;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The receive queue as a ring of slots: {@code released <= filled <= posted}. One thread posts; the
 * driver fills slots with what comes, and releases them in order.
 */
public final class ReceiveQueue {
  private static final byte PLAIN = 0;
  private static final byte WITH_IMMEDIATE = 1;
  private static final byte WRITE_WITH_IMMEDIATE = 2;

  private final int depth;
  private final int mask;
  private final long[] ids;
  private final ByteBuffer[] memories;
  private final int[] offsets;
  private final int[] lengths;
  private final int[] received;
  private final int[] immediates;
  private final byte[] kinds;

  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong released = new AtomicLong();
  private long filled; // driver

  ReceiveQueue(int depth) {
    this.depth = depth;
    int capacity = Rings.capacity(depth);
    this.mask = capacity - 1;
    this.ids = new long[capacity];
    this.memories = new ByteBuffer[capacity];
    this.offsets = new int[capacity];
    this.lengths = new int[capacity];
    this.received = new int[capacity];
    this.immediates = new int[capacity];
    this.kinds = new byte[capacity];
  }

  // Poster.

  /** How many receives can be posted. */
  public int room() {
    return depth - (int) (posted.getPlain() - released.getAcquire());
  }

  public int depth() {
    return depth;
  }

  /**
   * Fills the slot {@code ahead} of the last published one with a receive that was checked; {@link
   * #publish} shows it.
   */
  public void fill(int ahead, ReceiveRequest request) {
    int slot = slot(posted.getPlain() + ahead);
    ids[slot] = request.id();
    memories[slot] = request.region().buffer();
    offsets[slot] = request.offset();
    lengths[slot] = request.length();
  }

  /** Shows {@code count} filled slots to the driver. */
  public void publish(int count) {
    posted.setRelease(posted.getPlain() + count);
  }

  // Driver: the receive that the next message goes to.

  boolean hasPosted() {
    return filled < posted.getAcquire();
  }

  ByteBuffer memory() {
    return memories[slot(filled)];
  }

  int offset() {
    return offsets[slot(filled)];
  }

  int length() {
    return lengths[slot(filled)];
  }

  void completeSend(int length) {
    complete(length, 0, PLAIN);
  }

  void completeSendWithImmediate(int length, int immediate) {
    complete(length, immediate, WITH_IMMEDIATE);
  }

  void completeWriteWithImmediate(int length, int immediate) {
    complete(length, immediate, WRITE_WITH_IMMEDIATE);
  }

  private void complete(int length, int immediate, byte kind) {
    int slot = slot(filled);
    received[slot] = length;
    immediates[slot] = immediate;
    kinds[slot] = kind;
    filled++;
  }

  // Driver: the receive that is handed over next.

  boolean hasCompleted() {
    return released.getPlain() < filled;
  }

  boolean isEmpty() {
    return released.getPlain() == posted.getAcquire();
  }

  long id() {
    return ids[slot(released.getPlain())];
  }

  int received() {
    return received[slot(released.getPlain())];
  }

  int immediate() {
    return immediates[slot(released.getPlain())];
  }

  boolean hasImmediate() {
    return kinds[slot(released.getPlain())] != PLAIN;
  }

  boolean isWriteWithImmediate() {
    return kinds[slot(released.getPlain())] == WRITE_WITH_IMMEDIATE;
  }

  void release() {
    long index = released.getPlain();
    memories[slot(index)] = null;
    filled = Math.max(filled, index + 1);
    released.setRelease(index + 1);
  }

  private int slot(long index) {
    return (int) index & mask;
  }
}

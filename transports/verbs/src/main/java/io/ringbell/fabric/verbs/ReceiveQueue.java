package io.ringbell.fabric.verbs;

import io.ringbell.fabric.ReceiveRequest;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which receives are under way. A device completes each exactly once and in order, flushed ones
 * too; what was posted after the queue pair broke is kept from it and flushed here. Pure. One
 * thread posts; the poller does the rest.
 */
final class ReceiveQueue {
  private final int depth;
  private final int mask;
  private final long[] ids;

  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong handed = new AtomicLong();
  private final AtomicLong released = new AtomicLong();

  // Poller.
  private long retired;
  private boolean abandoned;

  ReceiveQueue(int depth) {
    this.depth = depth;
    int capacity = Integer.highestOneBit(Math.max(1, depth * 2 - 1));
    this.mask = capacity - 1;
    this.ids = new long[capacity];
  }

  // Poster.

  int depth() {
    return depth;
  }

  int room() {
    return depth - (int) (posted.getPlain() - released.getAcquire());
  }

  /** The position of the next receive. */
  long next() {
    return posted.getPlain();
  }

  void fill(long position, ReceiveRequest request) {
    ids[(int) position & mask] = request.id();
  }

  /** Before the device gets them: their completions may come at once. */
  void publish(long next) {
    posted.setRelease(next);
  }

  /** All before this position were given to the device. */
  void handOver(long next) {
    handed.setRelease(next);
  }

  /** Up to where the device was given them. */
  long handed() {
    return handed.getPlain();
  }

  // Poller.

  /**
   * The whole position of a completion, or -1 if no such receive is under way.
   *
   * @param low its low half
   */
  long position(int low) {
    long position = retired + ((low - (int) retired) & 0xFFFF_FFFFL);
    return position < posted.getAcquire() ? position : -1;
  }

  long id(long position) {
    return ids[(int) position & mask];
  }

  /** The receive that must complete next; those before it are through. */
  long retired() {
    return retired;
  }

  void retire(long position) {
    retired = position + 1;
    released.setRelease(retired);
  }

  /** Whether the device has completed all that it was given. */
  boolean isSettled() {
    return abandoned || retired >= handed.getAcquire();
  }

  /** The device will not say more. */
  void abandon() {
    abandoned = true;
  }

  /** The receive to flush next, once settled and the queue pair is broken; or -1. */
  long nextFlushed() {
    return isSettled() && retired < posted.getAcquire() ? retired : -1;
  }
}

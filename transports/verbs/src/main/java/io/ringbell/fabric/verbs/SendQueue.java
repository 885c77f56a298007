package io.ringbell.fabric.verbs;

import io.ringbell.fabric.WorkRequest;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which send requests are under way, and which of them complete with what: each at most once, in
 * the order of posting. Pure.
 *
 * <pre>
 *   retired ......... handed .......... posted
 *     with the device   kept here: posted after the queue pair broke
 * </pre>
 *
 * <p>A device says nothing of an unsignaled request that succeeds; so a completion stands also for
 * those before it, as successes before the first error and as flushed ones after it. One thread
 * posts; the poller does the rest.
 */
final class SendQueue {
  private final int depth;
  private final int mask;
  private final long[] ids;
  private final int[] lengths;

  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong handed = new AtomicLong();
  private final AtomicLong released = new AtomicLong();

  // Poller.
  private long retired;
  private boolean faulted;
  private boolean settled;

  SendQueue(int depth) {
    this.depth = depth;
    int capacity = Integer.highestOneBit(Math.max(1, depth * 2 - 1));
    this.mask = capacity - 1;
    this.ids = new long[capacity];
    this.lengths = new int[capacity];
  }

  // Poster.

  int depth() {
    return depth;
  }

  int room() {
    return depth - (int) (posted.getPlain() - released.getAcquire());
  }

  /** The position of the next request. */
  long next() {
    return posted.getPlain();
  }

  void fill(long position, WorkRequest request) {
    int slot = (int) position & mask;
    ids[slot] = request.id();
    lengths[slot] = request.length();
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
   * The whole position of a completion, or -1 if no such request is under way.
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

  int length(long position) {
    return lengths[(int) position & mask];
  }

  /** This request and all before it are through. */
  void retire(long position) {
    retired = position + 1;
    released.setRelease(retired);
  }

  /**
   * An error completion has come for a request.
   *
   * @return the position of a request before it that was flushed without a word; or {@code
   *     position} itself. Retire it, and ask again until it is the latter
   */
  long fault(long position) {
    if (!faulted) {
      faulted = true;
      return position; // those before it have succeeded
    }
    return Math.min(retired, position);
  }

  /** Nothing more comes from the device; what it was given and did not mention is decided now. */
  void settle() {
    if (settled) {
      return;
    }
    settled = true;
    if (!faulted) {
      retired = Math.max(retired, handed.getAcquire()); // unsignaled, and executed
      released.setRelease(retired);
    }
    faulted = true;
  }

  /** The device will not say more: what it has not completed counts as flushed. */
  void abandon() {
    faulted = true;
    settled = true;
  }

  boolean isSettled() {
    return settled;
  }

  /** Whether the device has nothing that has not been accounted for. From any thread. */
  boolean isIdle() {
    return released.getAcquire() >= handed.getAcquire();
  }

  /** The request to flush next once settled, or -1. */
  long nextFlushed() {
    return settled && retired < posted.getAcquire() ? retired : -1;
  }
}

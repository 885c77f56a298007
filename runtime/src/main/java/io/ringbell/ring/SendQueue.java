package io.ringbell.ring;

/**
 * Counts the entries of the send queue and decides which request is signaled: an unsignaled request
 * is free again only when a later signaled one has completed. {@code posted} belongs to the poster,
 * {@code completed} to the polling thread.
 */
final class SendQueue {
  /** Entries that stay free for a READ of the control block. */
  private static final int SPARE = 1;

  private final int depth;
  private final int signalInterval;
  private volatile long posted;
  private volatile long completed;
  private long lastSignaled;

  SendQueue(int depth) {
    this.depth = depth;
    this.signalInterval = Math.max(1, depth / 4);
  }

  boolean hasRoom(int requests) {
    return posted - completed + requests + SPARE <= depth;
  }

  /**
   * Whether the last of {@code requests} that are about to be posted is to be signaled. By the
   * poster.
   */
  boolean signalNext(int requests) {
    return posted + requests - lastSignaled >= signalInterval;
  }

  /**
   * Counts requests, the last of which was signaled or not; returns the number of the last one. By
   * the poster.
   */
  long onPosted(int requests, boolean signaled) {
    long number = posted + requests;
    posted = number;
    if (signaled) {
      lastSignaled = number;
    }
    return number;
  }

  /** A signaled request has completed, and all before it. By the polling thread. */
  void onCompleted(int numberBits, int mask) {
    long before = completed;
    completed = before + ((numberBits - before) & mask);
  }

  long posted() {
    return posted;
  }
}

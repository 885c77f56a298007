package io.ringbell.ring;

/**
 * Counts the entries of the send queue and decides which request is signaled: an unsignaled request
 * is free again only when a later signaled one has completed. {@code posted} belongs to the poster,
 * {@code completed} to the polling thread; both are seen by the others after the fence of {@link
 * RingProducer#isCommitted}.
 */
final class SendQueue {
  /** Entries that stay free for a READ of the control block. */
  private static final int SPARE = 1;

  private final int depth;
  private final int signalInterval;
  private final Position posted = new Position(0);
  private final Position completed = new Position(0);
  private long lastSignaled;

  SendQueue(int depth) {
    this.depth = depth;
    this.signalInterval = Math.max(1, depth / 4);
  }

  boolean hasRoom(int requests) {
    return posted.get() - completed.get() + requests + SPARE <= depth;
  }

  /**
   * Whether the last of {@code requests} that are about to be posted is to be signaled. By the
   * poster.
   */
  boolean signalNext(int requests) {
    return posted.own() + requests - lastSignaled >= signalInterval;
  }

  /**
   * Counts requests, the last of which was signaled or not; returns the number of the last one. By
   * the poster.
   */
  long onPosted(int requests, boolean signaled) {
    long number = posted.own() + requests;
    posted.set(number);
    if (signaled) {
      lastSignaled = number;
    }
    return number;
  }

  /** A signaled request has completed, and all before it. By the polling thread. */
  void onCompleted(int numberBits, int mask) {
    long before = completed.own();
    completed.set(before + ((numberBits - before) & mask));
  }

  long posted() {
    return posted.get();
  }
}

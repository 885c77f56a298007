package io.ringbell.fabric.shm;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The READs and atomics under way, in order, at most {@link #DEPTH}. The transmitter issues, the
 * poller completes. Answers come in the same order.
 */
final class OutstandingReads {
  static final int DEPTH = 16;

  private final long[] sendIndexes = new long[DEPTH];
  private final AtomicLong issued = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();

  // Transmitter.

  boolean isFull() {
    return outstanding() >= DEPTH;
  }

  boolean isEmpty() {
    return outstanding() == 0;
  }

  void issue(long sendIndex) {
    long ordinal = issued.getPlain();
    sendIndexes[(int) ordinal & (DEPTH - 1)] = sendIndex;
    issued.setRelease(ordinal + 1);
  }

  // Poller.

  boolean hasOldest() {
    return completed.getPlain() < issued.getAcquire();
  }

  long oldestSendIndex() {
    return sendIndexes[(int) completed.getPlain() & (DEPTH - 1)];
  }

  void complete() {
    completed.setRelease(completed.getPlain() + 1);
  }

  long completed() {
    return completed.getPlain();
  }

  private long outstanding() {
    return issued.getPlain() - completed.getAcquire();
  }
}

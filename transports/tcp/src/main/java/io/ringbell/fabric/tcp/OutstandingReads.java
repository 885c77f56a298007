package io.ringbell.fabric.tcp;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The READs and atomics under way, in order, at most {@link #DEPTH}. The transmitter issues, the
 * poller completes. Their number on the wire (the message sequence number) is the ordinal plus 1.
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

  /** The sequence number of the next one. */
  int nextSequence() {
    return (int) issued.getPlain() + 1;
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

  int oldestSequence() {
    return (int) completed.getPlain() + 1;
  }

  void complete() {
    completed.setRelease(completed.getPlain() + 1);
  }

  long completed() {
    return completed.getPlain();
  }

  /** The send-queue index of the one with that sequence number; -1 if it is not under way. */
  long sendIndexOf(int sequence) {
    int distance = sequence - 1 - (int) completed.getPlain();
    return distance >= 0 && distance < issued.getAcquire() - completed.getPlain()
        ? sendIndexes[(sequence - 1) & (DEPTH - 1)]
        : -1;
  }

  private long outstanding() {
    return issued.getPlain() - completed.getAcquire();
  }
}

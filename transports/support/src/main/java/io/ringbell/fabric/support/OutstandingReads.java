package io.ringbell.fabric.support;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The READs and atomics under way, in order, at most {@link #DEPTH}. The transmitter issues, the
 * poller completes. Their number on the wire (the message sequence number) is the ordinal plus 1.
 */
public final class OutstandingReads {
  public static final int DEPTH = 16;

  private final long[] sendIndexes = new long[DEPTH];
  private final AtomicLong issued = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();

  // Transmitter.

  public boolean isFull() {
    return outstanding() >= DEPTH;
  }

  public boolean isEmpty() {
    return outstanding() == 0;
  }

  /** The sequence number of the next one. */
  public int nextSequence() {
    return (int) issued.getPlain() + 1;
  }

  public void issue(long sendIndex) {
    long ordinal = issued.getPlain();
    sendIndexes[(int) ordinal & (DEPTH - 1)] = sendIndex;
    issued.setRelease(ordinal + 1);
  }

  // Poller.

  public boolean hasOldest() {
    return completed.getPlain() < issued.getAcquire();
  }

  public long oldestSendIndex() {
    return sendIndexes[(int) completed.getPlain() & (DEPTH - 1)];
  }

  public int oldestSequence() {
    return (int) completed.getPlain() + 1;
  }

  public void complete() {
    completed.setRelease(completed.getPlain() + 1);
  }

  public long completed() {
    return completed.getPlain();
  }

  /** The send-queue index of the one with that sequence number; -1 if it is not under way. */
  public long sendIndexOf(int sequence) {
    int distance = sequence - 1 - (int) completed.getPlain();
    return distance >= 0 && distance < issued.getAcquire() - completed.getPlain()
        ? sendIndexes[(sequence - 1) & (DEPTH - 1)]
        : -1;
  }

  private long outstanding() {
    return issued.getPlain() - completed.getAcquire();
  }
}

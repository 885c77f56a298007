package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;

/**
 * Which ACK or NAK the responder owes, and since when. One ACK serves for all requests before it,
 * so one that may be joined by others, or by a reply of the application, waits a little. For the
 * driver.
 */
final class AckScheduler {
  private static final int NONE = -1;

  private final long delay;
  private final int coalescing;
  private final Counters counters;

  private boolean ackPending;
  private int ackPsn; // the last request that asked
  private int ackCount;
  private boolean ackDeferred;
  private long pendingSince;
  private long ackDueAt;
  private int nakSyndrome = NONE;
  private int nakPsn;

  AckScheduler(ConnectionParameters parameters, Counters counters) {
    this.delay = parameters.ackDelayNanos;
    this.coalescing = parameters.ackCoalescing;
    this.counters = counters;
  }

  /**
   * A request that asks for an ACK was executed. The last one decides: behind a WRITE often comes
   * the SEND that tells of it.
   *
   * @param mayWait whether the application has something to answer now
   */
  void ack(int psn, boolean mayWait, long now) {
    ackPsn = psn;
    ackCount++;
    if (!ackPending) {
      ackPending = true;
      pendingSince = now;
      ackDeferred = false;
    }
    if (!mayWait || delay == 0 || ackCount >= coalescing) {
      ackDueAt = now;
      return;
    }
    ackDueAt = pendingSince + delay;
    if (!ackDeferred) {
      ackDeferred = true;
      counters.increment(RoceCounter.ACK_DEFERRED);
    }
  }

  /** Owes a NAK, which also acknowledges all before {@code psn}. */
  void nak(int syndrome, int psn) {
    nakSyndrome = syndrome;
    nakPsn = psn;
  }

  /** The request that the NAK was about has come, and was taken, before the NAK was sent. */
  void takeBackNak(int psn, long now) {
    if (nakSyndrome != NONE) {
      nakSyndrome = NONE;
      ack(psn, false, now);
    }
  }

  /** A response was sent, which acknowledges everything before it as well. */
  void acknowledgedBy(int psn) {
    if (ackPending && Psn.difference(ackPsn, psn) <= 0) {
      ackSent();
    }
  }

  boolean isNakPending() {
    return nakSyndrome != NONE;
  }

  int nakSyndrome() {
    return nakSyndrome;
  }

  int nakPsn() {
    return nakPsn;
  }

  void nakSent() {
    nakSyndrome = NONE;
    ackSent();
  }

  boolean isAckPending() {
    return ackPending;
  }

  boolean isDue(long now) {
    return isNakPending() || (ackPending && now >= ackDueAt);
  }

  void ackSent() {
    ackPending = false;
    ackCount = 0;
  }

  /** When something must be sent; {@link ReliableConnection#NO_DEADLINE} if nothing is owed. */
  long deadline(long past) {
    return isNakPending() ? past : ackPending ? ackDueAt : ReliableConnection.NO_DEADLINE;
  }
}

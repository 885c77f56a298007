package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;

/**
 * Which ACK or NAK the responder owes, and since when. One ACK serves for all requests before it,
 * so one that may be joined by others, or by a reply of the application, waits a little. One that
 * nobody has asked for waits longer, and does not join each reply: on its way it costs as much as
 * the reply. For the driver.
 */
final class AckScheduler {
  private static final int NONE = -1;

  /** So many messages that did not ask for an ACK are worth one beside a reply. */
  private static final int UNASKED_COMPANY = 16;

  private final long delay;
  private final int coalescing;
  private final long unaskedDelay;
  private final Counters counters;

  private boolean ackPending;
  private boolean asked; // for the one that is pending
  private int ackPsn; // the last request that it is for
  private int ackCount;
  private boolean ackDeferred;
  private long pendingSince;
  private long ackDueAt;
  private int nakSyndrome = NONE;
  private int nakPsn;

  AckScheduler(ConnectionParameters parameters, Counters counters) {
    this.delay = parameters.ackDelayNanos;
    this.coalescing = parameters.ackCoalescing;
    this.unaskedDelay = parameters.unaskedAckNanos();
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
    if (!ackPending || !asked) {
      ackPending = true;
      asked = true;
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

  /** A message that does not ask for an ACK was executed, of a peer that gets one all the same. */
  void unasked(int psn, long now) {
    ackPsn = psn;
    ackCount++;
    if (!ackPending) {
      ackPending = true;
      ackDueAt = now + unaskedDelay;
      counters.increment(RoceCounter.ACK_UNASKED);
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

  /** Whether the ACK leaves beside other packets, though it is not due. */
  boolean joins() {
    return ackPending && (asked || ackCount >= UNASKED_COMPANY);
  }

  boolean isDue(long now) {
    return isNakPending() || (ackPending && now >= ackDueAt);
  }

  void ackSent() {
    ackPending = false;
    asked = false;
    ackCount = 0;
  }

  /** When something must be sent; {@link ReliableConnection#NO_DEADLINE} if nothing is owed. */
  long deadline(long past) {
    return isNakPending() ? past : ackPending ? ackDueAt : ReliableConnection.NO_DEADLINE;
  }
}

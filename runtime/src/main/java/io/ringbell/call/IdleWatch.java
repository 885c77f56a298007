package io.ringbell.call;

import io.ringbell.ring.Timings;

/**
 * Whether a connection has had no call for long. Pure: one thread, on the caller's clock. Looks
 * four times in the set time, so it may find out a quarter late.
 */
final class IdleWatch {
  private static final int LOOKS = 4;

  private final long limit;
  private long dueAt;
  private long idleSince;
  private long mark;

  /**
   * Watches from now on.
   *
   * @param limit nanoseconds without a call; {@link Timings#NEVER} for no limit
   */
  IdleWatch(long limit, long now) {
    this.limit = limit;
    this.idleSince = now;
    this.dueAt = next(now);
  }

  /** When {@link #onTimer} is due. */
  long dueAt() {
    return dueAt;
  }

  /**
   * May be called early.
   *
   * @param calls changes with each call
   * @param underWay whether there is one now
   * @return whether the limit is reached; true once
   */
  boolean onTimer(long now, long calls, boolean underWay) {
    if (!Timings.isDue(now, dueAt)) {
      return false;
    }
    if (underWay || calls != mark) {
      mark = calls;
      idleSince = now;
    }
    boolean reached = now - idleSince >= limit;
    dueAt = reached ? Timings.NEVER : next(now);
    return reached;
  }

  private long next(long now) {
    return limit == Timings.NEVER ? Timings.NEVER : now + Math.max(1, limit / LOOKS);
  }
}

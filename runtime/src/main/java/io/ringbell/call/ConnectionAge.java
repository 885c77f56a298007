package io.ringbell.call;

import io.ringbell.ring.Timings;
import java.util.concurrent.TimeUnit;

/**
 * When a server tells a client to go, and when it closes a connection that stays all the same.
 * Pure: one thread, on the caller's clock.
 */
final class ConnectionAge {
  /** A client without calls needs no time to go but that of a message. */
  static final long LEAVE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** By which part the age is longer or shorter, so that not all go at once. */
  private static final double JITTER = 0.1;

  private final long grace;
  private final IdleWatch idle;
  private long ageDue;
  private long graceDue = Timings.NEVER;
  private long drainedDue = Timings.NEVER;
  private boolean told;

  /** What is to be done. */
  enum Action {
    NONE,
    /** It has reached its age: tell it to go. */
    TELL_AGED,
    /** It has had no calls for long: tell it to go. */
    TELL_IDLE,
    /** It was told to go, and has not: close the connection. */
    CLOSE
  }

  /**
   * Of a connection that is up now.
   *
   * @param chance from 0 to 1, for the jitter
   */
  ConnectionAge(ConnectionLimits limits, long now, double chance) {
    this.grace = limits.grace();
    this.idle = new IdleWatch(limits.maxIdle(), now);
    this.ageDue =
        limits.maxAge() == Timings.NEVER
            ? Timings.NEVER
            : now + (long) ((double) limits.maxAge() * (1 + JITTER * (2 * chance - 1)));
  }

  /** When {@link #onTimer} is due. */
  long dueAt() {
    return told ? Timings.earlier(graceDue, drainedDue) : Timings.earlier(ageDue, idle.dueAt());
  }

  /**
   * May be called early.
   *
   * @param calls changes with each call
   * @param underWay whether there is one now
   */
  Action onTimer(long now, long calls, boolean underWay) {
    if (told) {
      return onTold(now, underWay);
    }
    boolean idled = idle.onTimer(now, calls, underWay);
    if (!idled && !Timings.isDue(now, ageDue)) {
      return Action.NONE;
    }
    told = true;
    graceDue = Timings.after(now, grace);
    drainedDue = now + LEAVE_NANOS;
    return idled ? Action.TELL_IDLE : Action.TELL_AGED;
  }

  private Action onTold(long now, boolean underWay) {
    if (Timings.isDue(now, graceDue)) {
      return Action.CLOSE;
    }
    if (!Timings.isDue(now, drainedDue)) {
      return Action.NONE;
    }
    drainedDue = now + LEAVE_NANOS;
    return underWay ? Action.NONE : Action.CLOSE;
  }
}

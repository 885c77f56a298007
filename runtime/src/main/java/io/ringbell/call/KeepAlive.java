package io.ringbell.call;

import io.ringbell.ring.Timings;

/**
 * When to ask a silent peer for a sign of life, and when to take it for dead. Pure: one thread, on
 * the caller's clock.
 *
 * <p>It costs nothing while frames come: it only compares how many had come when it last looked. So
 * a peer is asked after one to two times the set silence.
 */
final class KeepAlive {
  private final long silence;
  private final long patience;
  private long dueAt = Timings.NEVER;
  private long mark;
  private long giveUpAt = Timings.NEVER; // never: it has not been asked

  /** What is to be done. */
  enum Action {
    NONE,
    /** Send a PING. */
    ASK,
    /** The peer has not answered: close the connection. */
    GIVE_UP
  }

  /**
   * Not watching yet.
   *
   * @param silence nanoseconds without a frame after which the peer is asked; {@link Timings#NEVER}
   *     for never
   * @param patience nanoseconds that it has to answer
   */
  KeepAlive(long silence, long patience) {
    this.silence = silence;
    this.patience = patience;
  }

  /** Whether it watches. */
  boolean isWatching() {
    return dueAt != Timings.NEVER;
  }

  /** Starts to watch. */
  void start(long now, long received) {
    mark = received;
    giveUpAt = Timings.NEVER;
    dueAt = Timings.after(now, silence);
  }

  /** When {@link #onTimer} is due; {@link Timings#NEVER} while it does not watch. */
  long dueAt() {
    return dueAt;
  }

  /**
   * May be called early.
   *
   * @param received how many frames have come so far
   * @param wanted whether anything depends on the peer; if not, and nothing has come, the watch
   *     ends until the next {@link #start}
   */
  Action onTimer(long now, long received, boolean wanted) {
    if (!Timings.isDue(now, dueAt)) {
      return Action.NONE;
    }
    if (received != mark) {
      start(now, received);
      return Action.NONE;
    }
    if (giveUpAt != Timings.NEVER) {
      boolean dead = Timings.isDue(now, giveUpAt);
      dueAt = dead ? Timings.NEVER : nextLook(now);
      return dead ? Action.GIVE_UP : Action.NONE;
    }
    if (!wanted) {
      dueAt = Timings.NEVER;
      return Action.NONE;
    }
    giveUpAt = Timings.after(now, patience);
    dueAt = nextLook(now);
    return Action.ASK;
  }

  private long nextLook(long now) {
    return Timings.earlier(giveUpAt, Timings.after(now, silence));
  }
}

package io.ringbell.call;

import java.util.concurrent.TimeUnit;

/**
 * Bounds the PINGs that a peer may send: each costs an answer, and nobody needs thousands. Pure:
 * one thread, on the caller's clock.
 */
final class PingGuard {
  static final int MOST = 10_000;
  static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

  static final String TEXT =
      "more than %d PINGs within %d s, expected only as many as a sign of life needs"
          .formatted(MOST, TimeUnit.NANOSECONDS.toSeconds(WINDOW_NANOS));

  private long windowStart;
  private int count;

  /** A PING has come; returns whether it is one too many. */
  boolean isFlooded(long now) {
    if (count == 0 || now - windowStart >= WINDOW_NANOS) {
      windowStart = now;
      count = 0;
    }
    return ++count > MOST;
  }
}

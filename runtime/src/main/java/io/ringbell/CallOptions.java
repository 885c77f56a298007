package io.ringbell;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * Settings of a call, immutable. A stub keeps one and uses it for each of its calls.
 *
 * @param timeoutNanos how long a call may take from its start; 0 if it may take for ever
 */
public record CallOptions(long timeoutNanos) {
  /** No deadline. */
  public static final CallOptions DEFAULT = new CallOptions(0);

  /** Checks the range. */
  public CallOptions {
    if (timeoutNanos < 0) {
      throw new IllegalArgumentException("timeoutNanos: " + timeoutNanos + " (expected: >= 0)");
    }
  }

  /**
   * The same settings with a deadline that each call gets at its start.
   *
   * @param timeout more than 0
   */
  public CallOptions withTimeout(Duration timeout) {
    requireNonNull(timeout, "timeout");
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout: " + timeout + " (expected: > 0)");
    }
    return new CallOptions(Defaults.nanos(timeout));
  }
}

package io.ringbell;

import java.time.Duration;

/**
 * How long to wait between attempts: the first time {@code initial}, each further time {@code
 * multiplier} times as long, at most {@code max}; each wait is moved by chance, so that many
 * clients of one server do not all come back at once.
 *
 * @param initial more than 0
 * @param max at least {@code initial}
 * @param multiplier at least 1
 * @param jitter by which part of itself a wait is lengthened or shortened at most; 0 to 1
 */
public record BackoffPolicy(Duration initial, Duration max, double multiplier, double jitter) {
  /** Of reconnecting: 100 ms, growing by 1.6 up to 20 s, 20 % either way. */
  public static final BackoffPolicy RECONNECT =
      new BackoffPolicy(Duration.ofMillis(100), Duration.ofSeconds(20), 1.6, 0.2);

  /** Checks the ranges. */
  public BackoffPolicy {
    Defaults.positive(initial, "initial");
    if (max.compareTo(initial) < 0) {
      throw new IllegalArgumentException(
          "max: %s (expected: at least initial, %s)".formatted(max, initial));
    }
    if (!(multiplier >= 1 && multiplier <= 1000)) {
      throw new IllegalArgumentException("multiplier: " + multiplier + " (expected: 1 to 1000)");
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter: " + jitter + " (expected: 0 to 1)");
    }
  }

  /**
   * The wait after so many attempts in a row have failed.
   *
   * @param failures at least 1
   * @param chance from 0 to 1: 0.5 gives the wait without jitter
   */
  public long nanos(int failures, double chance) {
    if (failures < 1 || !(chance >= 0 && chance <= 1)) {
      throw new IllegalArgumentException(
          "failures: %d, chance: %s (expected: at least 1, and 0 to 1)"
              .formatted(failures, chance));
    }
    double grown = (double) Defaults.nanos(initial) * Math.pow(multiplier, failures - 1.0);
    double bounded = Math.min(grown, (double) Defaults.nanos(max));
    return (long) Math.max(1, bounded * (1 + jitter * (2 * chance - 1)));
  }
}

package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.Status;

/**
 * Consecutive nights.
 *
 * @param firstNight counts from the first night of the calendar
 * @param nights how many, at least 1
 */
public record Stay(int firstNight, int nights) {
  /** Ends the call of whoever asks for nights outside of a calendar of that many. */
  void checkWithin(int calendar) {
    if (firstNight < 0 || nights < 1 || nights > calendar || firstNight > calendar - nights) {
      throw Status.INVALID_ARGUMENT
          .withDescription("stay: %s (expected: nights 0 to %d)".formatted(this, calendar - 1))
          .asException();
    }
  }
}

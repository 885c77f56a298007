package io.ringbell.codec;

import java.time.Duration;
import java.time.Instant;

/**
 * What {@code google.protobuf.Timestamp} and {@code google.protobuf.Duration} can hold; both have
 * the fields {@code int64 seconds = 1} and {@code int32 nanos = 2}. Any thread.
 */
final class WellKnown {
  static final int SECONDS = 1;
  static final int NANOS = 2;

  private static final int NANOS_PER_SECOND = 1_000_000_000;
  private static final long FIRST_SECOND = -62_135_596_800L; // 0001-01-01T00:00:00Z
  private static final long LAST_SECOND = 253_402_300_799L; // 9999-12-31T23:59:59Z
  private static final long LONGEST = 315_576_000_000L; // seconds of 10 000 years

  private WellKnown() {}

  static void requireTimestamp(Instant value, String field) {
    if (value.getEpochSecond() < FIRST_SECOND || value.getEpochSecond() > LAST_SECOND) {
      throw new WireFormatException(
          field + " is " + value + " (expected: within the years 1 to 9999)");
    }
  }

  static Instant instant(long seconds, int nanos) {
    if (seconds < FIRST_SECOND || seconds > LAST_SECOND) {
      throw new WireFormatException(
          "a timestamp has " + seconds + " seconds (expected: within the years 1 to 9999)");
    }
    if (nanos < 0 || nanos >= NANOS_PER_SECOND) {
      throw new WireFormatException(
          "a timestamp has " + nanos + " nanos (expected: 0 to 999999999)");
    }
    return Instant.ofEpochSecond(seconds, nanos);
  }

  static void requireDuration(Duration value, String field) {
    if (seconds(value) < -LONGEST || seconds(value) > LONGEST) {
      throw new WireFormatException(
          field + " is " + value + " (expected: within 10000 years either way)");
    }
  }

  /** Protobuf gives both parts the same sign; Java's nanos are never negative. */
  static long seconds(Duration value) {
    long seconds = value.getSeconds();
    return seconds < 0 && value.getNano() > 0 ? seconds + 1 : seconds;
  }

  static int nanos(Duration value) {
    int nanos = value.getNano();
    return value.getSeconds() < 0 && nanos > 0 ? nanos - NANOS_PER_SECOND : nanos;
  }

  static Duration duration(long seconds, int nanos) {
    if (seconds < -LONGEST || seconds > LONGEST) {
      throw new WireFormatException(
          "a duration has " + seconds + " seconds (expected: within 10000 years either way)");
    }
    boolean sameSign = seconds == 0 || nanos == 0 || seconds < 0 == nanos < 0;
    if (nanos <= -NANOS_PER_SECOND || nanos >= NANOS_PER_SECOND || !sameSign) {
      throw new WireFormatException(
          "a duration has "
              + seconds
              + " seconds and "
              + nanos
              + " nanos (expected: less than a second of nanos, of the sign of the seconds)");
    }
    return Duration.ofSeconds(seconds, nanos);
  }
}

package io.ringbell;

import io.ringbell.ring.RingConfig;
import java.time.Duration;

/** Default settings of channels and servers, and their checks. */
final class Defaults {
  /** Of a channel, for answers. */
  static final int CHANNEL_RING_CAPACITY = 256 * 1024;

  /**
   * Of a server, for requests. A server also holds an image of each channel's ring, so an idle
   * connection costs it both.
   */
  static final int SERVER_RING_CAPACITY = 128 * 1024;

  static final int MAX_MESSAGE_SIZE = 16 * 1024 * 1024;
  static final int MAX_CONCURRENT_CALLS = 4096;
  static final int MAX_CONNECTIONS = 10_000;
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  static final Duration CHANNEL_KEEP_ALIVE = Duration.ofSeconds(20);
  static final Duration CHANNEL_KEEP_ALIVE_TIMEOUT = Duration.ofSeconds(10);

  /** A server asks rarely: only so that it does not keep the rings of a dead client for ever. */
  static final Duration SERVER_KEEP_ALIVE = Duration.ofMinutes(5);

  static final Duration SERVER_KEEP_ALIVE_TIMEOUT = Duration.ofSeconds(20);

  static final int RETRY_TOKENS = 1000;
  static final double RETRY_TOKENS_PER_SUCCESS = 0.1;

  /**
   * Doorbells that may be under way. Few, so that under load frames gather behind the doorbells
   * that are not answered yet and ride in the next one together.
   */
  private static final int RECEIVE_SLOTS = 10;

  private static final int SEND_DEPTH = 64;

  private static final int MOST_CONCURRENT_CALLS = 65_536; // an index in the call id

  private Defaults() {}

  static RingConfig ringConfig(
      int ringCapacity, int maxMessageSize, int maxCalls, Duration handshakeTimeout) {
    return new RingConfig(
        ringCapacity,
        RECEIVE_SLOTS,
        SEND_DEPTH,
        maxMessageSize,
        maxCalls,
        2L * maxMessageSize,
        nanos(handshakeTimeout));
  }

  /** The nanoseconds of a duration; 146 years if it is longer. */
  static long nanos(Duration duration) {
    try {
      return Math.min(duration.toNanos(), Long.MAX_VALUE / 2);
    } catch (ArithmeticException e) {
      return duration.isNegative() ? 0 : Long.MAX_VALUE / 2;
    }
  }

  static Duration positive(Duration duration, String name) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(name + ": " + duration + " (expected: > 0)");
    }
    return duration;
  }

  static int concurrentCalls(int calls) {
    if (calls < 1 || calls > MOST_CONCURRENT_CALLS) {
      throw new IllegalArgumentException(
          "maxConcurrentCalls: %d (expected: 1 to %d)".formatted(calls, MOST_CONCURRENT_CALLS));
    }
    return calls;
  }
}

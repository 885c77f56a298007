package io.ringbell.grpc;

import io.grpc.internal.GrpcUtil;
import io.ringbell.ring.RendezvousConfig;
import io.ringbell.ring.RingConfig;
import java.util.concurrent.TimeUnit;

/** Default settings of rings, and the checks of what users set. */
final class Rings {
  static final int PORT = 7471;
  static final int CHANNEL_CAPACITY = 256 * 1024;
  static final int SERVER_CAPACITY = 128 * 1024;
  static final int MAX_MESSAGE = 64 * 1024 * 1024;

  /** For a threshold: what was measured to be best on the fabric. */
  static final int MEASURED = RendezvousConfig.FABRICS;

  /** Few doorbells, so that frames gather behind those that are not answered yet. */
  private static final int RECEIVE_SLOTS = 10;

  private static final int SEND_DEPTH = 64;
  private static final long LEAST_KEEP_ALIVE = TimeUnit.SECONDS.toNanos(10);
  private static final long LEAST_KEEP_ALIVE_TIMEOUT = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int LEAST_THRESHOLD = 1024;

  private Rings() {}

  static RingConfig config(
      int capacity, int maxMessage, int maxCalls, long handshakeNanos, int threshold) {
    long budget = maxMessage + (long) RingConfig.FRAME_OVERHEAD;
    return new RingConfig(
        capacity,
        RECEIVE_SLOTS,
        SEND_DEPTH,
        maxMessage,
        maxCalls,
        2L * maxMessage,
        handshakeNanos,
        new RendezvousConfig(threshold, budget, budget));
  }

  static int positive(int value, String name) {
    if (value < 1) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: > 0)");
    }
    return value;
  }

  static long positive(long value, String name) {
    if (value < 1) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: > 0)");
    }
    return value;
  }

  static int notNegative(int value, String name) {
    if (value < 0) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: >= 0)");
    }
    return value;
  }

  static int threshold(int bytes) {
    if (bytes < LEAST_THRESHOLD) {
      throw new IllegalArgumentException(
          "rendezvousThreshold: %d (expected: at least %d)".formatted(bytes, LEAST_THRESHOLD));
    }
    return bytes;
  }

  /** gRPC's bounds: what is longer than a thousand days is for ever. */
  static long keepAlive(long nanos) {
    return nanos >= TimeUnit.DAYS.toNanos(1000)
        ? GrpcUtil.KEEPALIVE_TIME_NANOS_DISABLED
        : Math.max(nanos, LEAST_KEEP_ALIVE);
  }

  static long keepAliveTimeout(long nanos) {
    return Math.max(nanos, LEAST_KEEP_ALIVE_TIMEOUT);
  }
}

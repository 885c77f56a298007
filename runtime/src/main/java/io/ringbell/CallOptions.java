package io.ringbell;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * Settings of a call, immutable. A stub keeps one and uses it for each of its calls.
 *
 * @param timeoutNanos how long a call may take from its start; 0 for the method's own default, if
 *     it has one; {@link Long#MAX_VALUE} for no deadline at all
 * @param metadata what travels with the request
 * @param waitForReady whether a call waits for a connection instead of failing at once while there
 *     is none
 * @param compressed whether requests are compressed, if that makes them smaller
 * @param observer hears how each call goes, once for all its attempts; null for nobody
 */
public record CallOptions(
    long timeoutNanos,
    Metadata metadata,
    boolean waitForReady,
    boolean compressed,
    CallObserver observer) {
  /** Nothing but the methods' own defaults. */
  public static final CallOptions DEFAULT = new CallOptions(0, Metadata.EMPTY, false, false, null);

  /** Checks the range. */
  public CallOptions {
    if (timeoutNanos < 0) {
      throw new IllegalArgumentException("timeoutNanos: " + timeoutNanos + " (expected: >= 0)");
    }
    requireNonNull(metadata, "metadata");
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
    return new CallOptions(Defaults.nanos(timeout), metadata, waitForReady, compressed, observer);
  }

  /** The same settings without any deadline, also where the method has one by default. */
  public CallOptions withoutTimeout() {
    return new CallOptions(Long.MAX_VALUE, metadata, waitForReady, compressed, observer);
  }

  /** The same settings with more metadata. */
  public CallOptions withMetadata(Metadata more) {
    return new CallOptions(timeoutNanos, metadata.and(more), waitForReady, compressed, observer);
  }

  /** The same settings, with calls that wait for a connection or do not. */
  public CallOptions withWaitForReady(boolean waitForReady) {
    return new CallOptions(timeoutNanos, metadata, waitForReady, compressed, observer);
  }

  /** The same settings, with requests that are compressed or are not. */
  public CallOptions withCompression(boolean compressed) {
    return new CallOptions(timeoutNanos, metadata, waitForReady, compressed, observer);
  }

  /** The same settings with another observer; null for none. */
  public CallOptions withObserver(CallObserver observer) {
    return new CallOptions(timeoutNanos, metadata, waitForReady, compressed, observer);
  }
}

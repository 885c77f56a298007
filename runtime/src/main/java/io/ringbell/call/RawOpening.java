package io.ringbell.call;

/** What a call begins with whose turn has not come. Guarded by the call's lock. */
final class RawOpening {
  /** Its user has not begun it yet. */
  static final RawOpening NOTHING_YET = new RawOpening(RawMetadata.EMPTY, 0, null);

  private final byte[][] metadata;
  private final long timeoutNanos;
  private final long since = System.nanoTime();
  private final RawMessage message;

  /**
   * From now on.
   *
   * @param timeoutNanos 0 for none
   * @param message of a whole request; null for that of a stream
   */
  RawOpening(byte[][] metadata, long timeoutNanos, RawMessage message) {
    this.metadata = metadata;
    this.timeoutNanos = timeoutNanos;
    this.message = message;
  }

  byte[][] metadata() {
    return metadata;
  }

  /** What is left of the timeout, at least 1 ns; 0 for none. */
  long timeoutLeft() {
    return timeoutNanos == 0 ? 0 : Math.max(1, timeoutNanos - (System.nanoTime() - since));
  }

  RawMessage message() {
    return message;
  }
}

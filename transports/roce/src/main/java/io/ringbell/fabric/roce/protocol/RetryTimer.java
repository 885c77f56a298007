package io.ringbell.fabric.roce.protocol;

/**
 * When a requester gives up waiting, and how often. Two time-outs run from the last progress:
 *
 * <ul>
 *   <li>The charged one, T = 4.096 us x 2^n as negotiated: each expiry uses up one retry; without
 *       any left the connection fails (IBTA volume 1, section 9.7.6.1.3). So a dead peer is noticed
 *       when the specification says so.
 *   <li>The early one, from measured round trips (RFC 6298 section 2) and doubling: an expiry costs
 *       no retry. So a lost packet is repeated in milliseconds although T may be seconds.
 * </ul>
 *
 * RNR waits and their retries are kept here as well. For the driver.
 */
final class RetryTimer {
  /** What {@link #expire} found. */
  enum Expiry {
    NONE,
    /** Repeat; it costs nothing. */
    EARLY,
    /** Repeat; it used up a retry. */
    CHARGED,
    /** No retry was left. */
    EXHAUSTED
  }

  private static final long NONE = ReliableConnection.NO_DEADLINE;
  private static final int UNLIMITED = 7; // of RNR retries
  private static final int MAX_BACKOFF = 16;
  private static final int RECOVERY_SPEED_UP = 8;

  private final long timeout; // T; NONE if there is none
  private final boolean adaptive;
  private final long minEarly;
  private final int retryCount;
  private final int rnrRetryCount;

  private long chargeAt = NONE;
  private long earlyAt = NONE;
  private long rnrUntil = NONE;
  private int retriesLeft;
  private int rnrRetriesLeft;
  private int backoff;
  private boolean recovering;
  private long smoothed; // 0 until the first sample
  private long variation;

  RetryTimer(ConnectionParameters parameters) {
    timeout = parameters.ackTimeout == 0 ? NONE : 4_096L << parameters.ackTimeout;
    adaptive = parameters.adaptiveTimeout && timeout != NONE;
    minEarly = parameters.minTimeoutNanos;
    retryCount = parameters.retryCount;
    rnrRetryCount = parameters.rnrRetryCount;
    reload();
  }

  /** A packet was sent. */
  void onSent(long now) {
    rnrUntil = NONE;
    if (chargeAt == NONE && timeout != NONE) {
      chargeAt = now + timeout;
    }
    if (earlyAt == NONE && adaptive && smoothed != 0) {
      earlyAt = now + early();
    }
  }

  /**
   * Something was acknowledged.
   *
   * @param outstanding whether more is
   */
  void onProgress(long now, boolean outstanding) {
    reload();
    backoff = 0;
    recovering = false;
    stop();
    if (outstanding) {
      onSent(now);
    }
  }

  /**
   * The peer told of a loss. It tells once only, so if the repeat is lost as well, the early
   * time-out has to notice it: since the peer is known to be awake, that may be sooner.
   */
  void onLoss() {
    recovering = true;
    earlyAt = NONE;
  }

  void onRoundTrip(long nanos) {
    long sample = Math.max(1, nanos);
    if (smoothed == 0) {
      smoothed = sample;
      variation = sample / 2;
    } else {
      variation += (Math.abs(smoothed - sample) - variation) / 4;
      smoothed = Math.max(1, smoothed + (sample - smoothed) / 8);
    }
  }

  Expiry expire(long now) {
    if (now >= chargeAt) {
      chargeAt = NONE;
      earlyAt = NONE;
      return chargeRetry() ? Expiry.CHARGED : Expiry.EXHAUSTED;
    }
    if (now >= earlyAt) {
      earlyAt = NONE; // armed again by the repeat
      backoff = Math.min(MAX_BACKOFF, backoff + 1);
      return Expiry.EARLY;
    }
    return Expiry.NONE;
  }

  /** Uses up a retry; false if none was left. */
  boolean chargeRetry() {
    return retriesLeft-- > 0;
  }

  /** The receiver is not ready: nothing is sent for a while. False if no retry was left. */
  boolean waitForReceiver(long now, long nanos) {
    if (rnrRetryCount != UNLIMITED && rnrRetriesLeft-- == 0) {
      return false;
    }
    stop();
    retriesLeft = retryCount;
    rnrUntil = now + nanos;
    return true;
  }

  boolean isWaitingForReceiver(long now) {
    return rnrUntil != NONE && now < rnrUntil;
  }

  /** Whether the wait that an RNR NAK began has not ended by a packet or by progress. */
  boolean isReceiverNotReady() {
    return rnrUntil != NONE;
  }

  long deadline() {
    return Math.min(rnrUntil, Math.min(chargeAt, earlyAt));
  }

  private void stop() {
    chargeAt = NONE;
    earlyAt = NONE;
    rnrUntil = NONE;
  }

  private void reload() {
    retriesLeft = retryCount;
    rnrRetriesLeft = rnrRetryCount;
  }

  private long early() {
    long min = recovering ? minEarly / RECOVERY_SPEED_UP : minEarly;
    return Math.max(min, smoothed + 4 * variation) << backoff;
  }
}

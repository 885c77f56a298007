package io.ringbell;

import java.time.Duration;
import java.util.Set;

/**
 * Which failed calls a channel makes again, and when. A call is made again if it failed with one of
 * {@code codes}, there is time left until its deadline, and it cannot have been executed ({@link
 * Delivery#NOT_SENT}) or its method is idempotent. All failed calls together have a budget, see
 * {@link RpcChannel.Builder#retryBudget}.
 *
 * @param maxAttempts of one call, the first one included; 1 for no retries
 * @param backoff waits between the attempts
 * @param codes the codes after which an attempt is worth another
 */
public record RetryPolicy(int maxAttempts, BackoffPolicy backoff, Set<Status.Code> codes) {
  /** Three attempts, 50 ms and 100 ms apart, 20 % more or less, after UNAVAILABLE. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(
          3, Duration.ofMillis(50), Duration.ofSeconds(1), 2, 0.2, Set.of(Status.Code.UNAVAILABLE));

  /** No retries. */
  public static final RetryPolicy NONE = DEFAULT.withMaxAttempts(1);

  /** Checks the ranges and copies the codes. */
  public RetryPolicy {
    java.util.Objects.requireNonNull(backoff, "backoff");
    codes = Set.copyOf(codes);
    if (maxAttempts < 1) {
      throw new IllegalArgumentException("maxAttempts: " + maxAttempts + " (expected: >= 1)");
    }
    if (codes.contains(Status.Code.OK)) {
      throw new IllegalArgumentException("codes: OK among them (expected: failures)");
    }
  }

  /** The same with the waits spelt out; see {@link BackoffPolicy}. */
  public RetryPolicy(
      int maxAttempts,
      Duration initialBackoff,
      Duration maxBackoff,
      double multiplier,
      double jitter,
      Set<Status.Code> codes) {
    this(maxAttempts, new BackoffPolicy(initialBackoff, maxBackoff, multiplier, jitter), codes);
  }

  /** The same with another number of attempts. */
  public RetryPolicy withMaxAttempts(int maxAttempts) {
    return new RetryPolicy(maxAttempts, backoff, codes);
  }

  /** The same with other waits. */
  public RetryPolicy withBackoff(BackoffPolicy backoff) {
    return new RetryPolicy(maxAttempts, backoff, codes);
  }

  /** The same after other codes. */
  public RetryPolicy withCodes(Set<Status.Code> codes) {
    return new RetryPolicy(maxAttempts, backoff, codes);
  }
}

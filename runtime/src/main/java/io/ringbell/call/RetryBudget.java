package io.ringbell.call;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps retries from making a storm worse, as gRPC's retry throttling does: each failed attempt
 * takes a token, each call that succeeds gives a part of one back, and calls are made again only
 * while more than half of the tokens are there. From any thread.
 */
final class RetryBudget {
  private static final int PARTS = 1000; // of a token

  private final int full;
  private final int gain;
  private final AtomicInteger left;

  /**
   * A full budget.
   *
   * @param tokens 1 to 1000
   * @param tokensPerSuccess 0 to 1000
   */
  RetryBudget(int tokens, double tokensPerSuccess) {
    this.full = tokens * PARTS;
    this.gain = (int) Math.round(tokensPerSuccess * PARTS);
    this.left = new AtomicInteger(full);
  }

  /** An attempt has failed; returns whether it may be followed by another. */
  boolean onFailure() {
    return left.accumulateAndGet(PARTS, (now, part) -> Math.max(0, now - part)) > full / 2;
  }

  /** A call has succeeded. Nothing but a look while the budget is full. */
  void onSuccess() {
    if (left.get() < full) {
      refill();
    }
  }

  private void refill() {
    left.accumulateAndGet(gain, (now, part) -> Math.min(full, now + part));
  }
}

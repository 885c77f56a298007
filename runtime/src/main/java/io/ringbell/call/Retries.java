package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RetryPolicy;
import io.ringbell.RpcException;
import io.ringbell.counter.Counters;
import java.util.ArrayList;
import java.util.List;

/** Decides which failed attempts are followed by another, and when. From any thread. */
final class Retries {
  /** {@link #backoff}: there will be no other attempt. */
  static final long NONE = -1;

  private final RetryPolicy policy;
  private final RetryBudget budget;
  private final Counters counters;

  Retries(RetryPolicy policy, RetryBudget budget, Counters counters) {
    this.policy = policy;
    this.budget = budget;
    this.counters = counters;
  }

  /**
   * An attempt has failed.
   *
   * @param number of the attempt
   * @param deadline nanoTime; 0 for none
   * @param chance from 0 to 1, for the jitter
   * @return nanoseconds until the next attempt, or {@link #NONE}
   */
  long backoff(
      MethodDescriptor method,
      int number,
      long deadline,
      RpcException failure,
      long now,
      double chance) {
    if (!policy.codes().contains(failure.status().code())) {
      return NONE;
    }
    boolean affordable = budget.onFailure();
    boolean harmless = failure.delivery() == Delivery.NOT_SENT || method.idempotent();
    if (!harmless || number >= policy.maxAttempts()) {
      return NONE;
    }
    long nanos = policy.backoff().nanos(number, chance);
    if (deadline != 0 && now + nanos - deadline >= 0) {
      return NONE;
    }
    if (!affordable) {
      counters.increment(ChannelCounter.RETRIES_THROTTLED);
      return NONE;
    }
    counters.increment(ChannelCounter.RETRIES);
    return nanos;
  }

  /** The failure, with those of the attempts before it as suppressed ones. */
  static RpcException withEarlier(RpcException failure, List<RpcException> earlier) {
    for (RpcException each : earlier) {
      if (each != failure) {
        failure.addSuppressed(each);
      }
    }
    return failure;
  }

  /** The ends of the attempts so far. */
  static List<RpcException> and(List<RpcException> earlier, RpcException failure) {
    List<RpcException> all = new ArrayList<>(earlier);
    all.add(failure);
    return all;
  }
}

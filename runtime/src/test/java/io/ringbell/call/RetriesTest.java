package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RetryPolicy;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.counter.Counters;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RetriesTest {
  private static final MethodDescriptor PLAIN = MethodDescriptor.unary("a", "B");
  private static final MethodDescriptor IDEMPOTENT = PLAIN.withIdempotent();
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long NOW = beforeTheWrap();

  private static long beforeTheWrap() {
    return Long.MAX_VALUE - 5;
  }

  private final Counters counters = new Counters(ChannelCounter.class);
  private final Retries retries =
      new Retries(RetryPolicy.DEFAULT, new RetryBudget(1000, 0.1), counters);

  private static RpcException failure(Status status, Delivery delivery) {
    return new RpcException(status, delivery);
  }

  private long backoff(MethodDescriptor method, int number, long deadline, RpcException failure) {
    return retries.backoff(method, number, deadline, failure, NOW, 0.5);
  }

  @Test
  void whatWasNotSentIsTriedAgain() {
    RpcException failure = failure(Status.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(backoff(PLAIN, 1, 0, failure)).isEqualTo(50 * MILLI);
    assertThat(backoff(PLAIN, 2, 0, failure)).isEqualTo(100 * MILLI);
    assertThat(backoff(PLAIN, 3, 0, failure)).isEqualTo(Retries.NONE);
    assertThat(counters.get(ChannelCounter.RETRIES)).isEqualTo(2);
  }

  @Test
  void whatMayHaveRunIsTriedAgainIfThatDoesNoHarm() {
    RpcException failure = failure(Status.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertThat(backoff(PLAIN, 1, 0, failure)).isEqualTo(Retries.NONE);
    assertThat(backoff(IDEMPOTENT, 1, 0, failure)).isEqualTo(50 * MILLI);
  }

  @Test
  void otherCodesAreNot() {
    for (Status.Code code : Status.Code.values()) {
      if (code != Status.Code.OK && code != Status.Code.UNAVAILABLE) {
        assertThat(backoff(IDEMPOTENT, 1, 0, failure(new Status(code, ""), Delivery.NOT_SENT)))
            .as(code.name())
            .isEqualTo(Retries.NONE);
      }
    }
    assertThat(counters.get(ChannelCounter.RETRIES)).isZero();
  }

  @Test
  void nothingIsTriedAfterTheDeadline() {
    RpcException failure = failure(Status.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(backoff(PLAIN, 1, NOW + 50 * MILLI, failure)).isEqualTo(Retries.NONE);
    assertThat(backoff(PLAIN, 1, NOW + 50 * MILLI + 1, failure)).isEqualTo(50 * MILLI);
    assertThat(backoff(PLAIN, 1, NOW - 1, failure)).isEqualTo(Retries.NONE);
  }

  @Test
  void theBudgetIsHalfOfItsTokensAndWhatSuccessGivesBack() {
    RetryBudget budget = new RetryBudget(10, 0.1);
    for (int i = 0; i < 4; i++) {
      assertThat(budget.onFailure()).as("failure " + i).isTrue();
    }
    for (int i = 0; i < 20; i++) {
      assertThat(budget.onFailure()).as("failure " + i).isFalse();
    }
    for (int i = 0; i < 60; i++) {
      budget.onSuccess();
    }
    assertThat(budget.onFailure()).as("6 - 1 tokens of 10").isFalse();
    for (int i = 0; i < 11; i++) {
      budget.onSuccess();
    }
    assertThat(budget.onFailure()).as("6.1 - 1 tokens of 10").isTrue();
    for (int i = 0; i < 100_000; i++) {
      budget.onSuccess();
    }
    for (int i = 0; i < 4; i++) {
      assertThat(budget.onFailure()).as("not more than full, failure " + i).isTrue();
    }
    assertThat(budget.onFailure()).isFalse();
  }

  @Test
  void theBudgetAgreesWithAModel() {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int tokens = 1 + random.nextInt(1000);
      int gain = random.nextInt(3000); // thousandths
      RetryBudget budget = new RetryBudget(tokens, gain / 1000.0);
      long left = tokens * 1000L;
      for (int i = 0; i < 3000; i++) {
        if (random.nextInt(4) > 0) {
          left = Math.max(0, left - 1000);
          assertThat(budget.onFailure())
              .as("seed %d, step %d", seed, i)
              .isEqualTo(left > tokens * 500L);
        } else {
          left = Math.min(tokens * 1000L, left + gain);
          budget.onSuccess();
        }
      }
    }
  }

  @Test
  void withoutBudgetThereAreNoRetries() {
    RetryBudget budget = new RetryBudget(1, 0);
    Retries none = new Retries(RetryPolicy.DEFAULT, budget, counters);
    RpcException failure = failure(Status.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(none.backoff(PLAIN, 1, 0, failure, NOW, 0.5)).isEqualTo(Retries.NONE);
    assertThat(counters.get(ChannelCounter.RETRIES_THROTTLED)).isEqualTo(1);
    assertThat(counters.get(ChannelCounter.RETRIES)).isZero();
  }

  @Test
  void earlierFailuresAreKeptOnce() {
    RpcException first = failure(Status.UNAVAILABLE, Delivery.NOT_SENT);
    RpcException second = failure(Status.UNAVAILABLE, Delivery.NOT_SENT);
    List<RpcException> earlier = Retries.and(Retries.and(List.of(), first), second);
    RpcException last = failure(Status.ABORTED, Delivery.NOT_SENT);
    assertThat(Retries.withEarlier(last, earlier).getSuppressed()).containsExactly(first, second);
    assertThat(Retries.withEarlier(second, earlier).getSuppressed()).containsExactly(first);
  }
}

package io.ringbell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BackoffPolicyTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  @Test
  void itGrowsToItsBound() {
    BackoffPolicy policy = BackoffPolicy.RECONNECT;
    assertThat(policy.nanos(1, 0.5)).isEqualTo(100 * MILLI);
    assertThat(policy.nanos(2, 0.5)).isEqualTo(160 * MILLI);
    assertThat(policy.nanos(3, 0.5)).isEqualTo(256 * MILLI);
    assertThat(policy.nanos(12, 0.5)).isBetween(17_592 * MILLI, 17_593 * MILLI);
    assertThat(policy.nanos(13, 0.5)).isEqualTo(20_000 * MILLI);
    assertThat(policy.nanos(Integer.MAX_VALUE, 0.5)).isEqualTo(20_000 * MILLI);
    assertThat(policy.nanos(Integer.MAX_VALUE, 1)).isEqualTo(24_000 * MILLI);
    assertThat(policy.nanos(1, 0)).isEqualTo(80 * MILLI);
    assertThat(policy.nanos(1, 1)).isEqualTo(120 * MILLI);
  }

  @Test
  void jitterStaysWithinItsPart() {
    for (long seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Duration initial = Duration.ofNanos(1 + random.nextLong(1L << 40));
      Duration max = initial.plusNanos(random.nextLong(1L << 50));
      double multiplier = 1 + random.nextDouble() * 4;
      double jitter = random.nextDouble();
      BackoffPolicy policy = new BackoffPolicy(initial, max, multiplier, jitter);
      double middle = (double) initial.toNanos();
      for (int failures = 1; failures < 40; failures++) {
        double slack = 2 + middle * 1e-9;
        assertThat((double) policy.nanos(failures, random.nextDouble()))
            .as("seed %d, failures %d, %s", seed, failures, policy)
            .isBetween(middle * (1 - jitter) - slack, middle * (1 + jitter) + slack);
        middle = Math.min(middle * multiplier, (double) max.toNanos());
      }
    }
  }

  @Test
  void spansWithoutEndDoNotOverflow() {
    Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
    BackoffPolicy policy = new BackoffPolicy(longest, longest, 1000, 1);
    assertThat(policy.nanos(1000, 1)).isPositive();
    assertThat(policy.nanos(1000, 0)).isPositive();
  }

  @Test
  void whatIsOutOfRangeIsRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BackoffPolicy(Duration.ZERO, second, 1, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BackoffPolicy(second, Duration.ofMillis(999), 1, 0))
        .withMessageContaining("at least initial");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BackoffPolicy(second, second, 0.9, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BackoffPolicy(second, second, Double.NaN, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BackoffPolicy(second, second, 1, 1.1));
    assertThatIllegalArgumentException().isThrownBy(() -> BackoffPolicy.RECONNECT.nanos(0, 0.5));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RetryPolicy.DEFAULT.withMaxAttempts(0))
        .withMessageContaining("maxAttempts: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RetryPolicy.DEFAULT.withCodes(Set.of(Status.Code.OK)));
  }
}

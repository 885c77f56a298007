package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RawOpeningTest {
  private static final long HOUR = 3_600_000_000_000L;

  private static void letTimePass() {
    long start = System.nanoTime();
    while (System.nanoTime() - start < 1000) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theTimeoutRunsWhileTheCallWaits() {
    RawOpening opening = new RawOpening(RawMetadata.EMPTY, HOUR, null);
    letTimePass();
    long left = opening.timeoutLeft();
    assertThat(left).isBetween(1L, HOUR - 1000);
    letTimePass();
    assertThat(opening.timeoutLeft()).isLessThanOrEqualTo(left - 1000);
  }

  @Test
  void aTimeoutThatHasPassedIsNotNone() {
    RawOpening opening = new RawOpening(RawMetadata.EMPTY, 1, null);
    letTimePass();
    assertThat(opening.timeoutLeft()).isEqualTo(1);
  }

  @Test
  void noneStaysNone() {
    RawOpening opening = new RawOpening(RawMetadata.EMPTY, 0, null);
    letTimePass();
    assertThat(opening.timeoutLeft()).isZero();
  }
}

package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogLimitTest {
  private final LogLimit limit = new LogLimit();

  @Test
  void strangersDoNotFillTheLog() {
    long start = Long.MAX_VALUE - 5; // the clock may wrap
    for (int i = 0; i < LogLimit.MOST; i++) {
      assertThat(limit.allow(start + i)).isZero();
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(limit.allow(start + LogLimit.MOST + i)).isEqualTo(-1);
    }
    long later = start + LogLimit.WINDOW_NANOS;
    assertThat(limit.allow(later)).as("left out before").isEqualTo(1000);
    assertThat(limit.allow(later + 1)).isZero();
  }
}

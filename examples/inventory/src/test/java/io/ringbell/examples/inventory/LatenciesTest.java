package io.ringbell.examples.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LatenciesTest {
  @Test
  void percentilesAreOfTheNearestRank() {
    Latencies latencies = new Latencies(200);
    for (int i = 200; i > 0; i--) {
      latencies.add(i * 1000L);
    }
    assertThat(latencies.micros(50)).isEqualTo(100);
    assertThat(latencies.micros(99)).isEqualTo(198);
    assertThat(latencies.micros(100)).isEqualTo(200);
    assertThat(latencies.micros(0)).isEqualTo(1);
  }

  @Test
  void oneIsEnoughAndNoneIsNot() {
    Latencies latencies = new Latencies(1);
    assertThatThrownBy(() -> latencies.micros(50)).isInstanceOf(IllegalStateException.class);
    latencies.add(7000);
    assertThat(latencies.micros(99)).isEqualTo(7);
  }
}

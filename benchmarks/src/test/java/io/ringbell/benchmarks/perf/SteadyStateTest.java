package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyStateTest {
  private final SteadyState steady = new SteadyState();

  @Test
  void needsThreeMedians() {
    steady.add(100, 1000, 0);
    steady.add(100, 1000, 0);
    assertThat(steady.reached()).isFalse();
    steady.add(100, 1000, 0);
    assertThat(steady.reached()).isTrue();
  }

  @Test
  void looksAtTheLastThreeOnly() {
    for (long median : new long[] {900, 400, 110, 105}) {
      steady.add(median, 1000, 0);
      assertThat(steady.reached()).isFalse();
    }
    steady.add(101, 1000, 0);
    assertThat(steady.reached()).isTrue();
  }

  @Test
  void aTenthIsTheLimit() {
    steady.add(100, 1000, 0);
    steady.add(100, 1000, 0);
    steady.add(111, 1000, 0);
    assertThat(steady.reached()).isFalse();
  }

  @Test
  void compilersMustRest() {
    steady.add(100, 1000, 900);
    steady.add(100, 1000, 200);
    steady.add(100, 1000, 100);
    assertThat(steady.reached()).isFalse();
    steady.add(100, 1000, 0);
    assertThat(steady.reached()).isTrue();
  }
}

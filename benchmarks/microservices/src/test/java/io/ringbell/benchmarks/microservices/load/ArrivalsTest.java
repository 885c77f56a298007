package io.ringbell.benchmarks.microservices.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalsTest {
  @Test
  void evenOnesKeepTheirDistance() {
    Arrivals arrivals = Arrivals.even(1000);
    for (int i = 1; i <= 10_000; i++) {
      assertThat(arrivals.next()).isEqualTo(i * 1_000_000L);
    }
  }

  @Test
  void thoseByChanceHaveTheirRateAndTheSpreadOfAPoissonProcess() {
    Arrivals arrivals = Arrivals.poisson(1000, 5);
    Arrivals same = Arrivals.poisson(1000, 5);
    int count = 100_000;
    long before = 0;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      long at = arrivals.next();
      assertThat(at).isEqualTo(same.next()).isGreaterThanOrEqualTo(before);
      squares += Math.pow((at - before) / 1e6, 2);
      before = at;
    }
    assertThat(before / 1e6 / count).isBetween(0.98, 1.02); // ms
    assertThat(squares / count).isBetween(1.9, 2.1); // an exponential gap's mean square
  }
}

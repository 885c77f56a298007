package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CpuMeterTest {
  @Test
  void neverGoesBackwardsAndSeesWork() throws InterruptedException {
    CpuMeter meter = new CpuMeter();
    long first = meter.read();
    assertThat(first).isPositive();
    Thread worker = new Thread(CpuMeterTest::work);
    worker.start();
    worker.join(); // and its time does not leave the sum
    work();
    long last = first;
    while (last == first) { // the system's count may lag by a tick
      long now = meter.read();
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
      work();
    }
  }

  private static void work() {
    double sum = 0;
    for (int i = 1; i < 200_000; i++) {
      sum += Math.sin(i);
    }
    assertThat(sum).isFinite();
  }
}

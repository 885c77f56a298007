package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocationMeterTest {
  private byte[] kept;

  @Test
  void seesWhatIsAllocated() {
    long first = AllocationMeter.allThreads();
    long second = AllocationMeter.allThreads();
    kept = new byte[5_000_000];
    long third = AllocationMeter.allThreads();
    assertThat(kept).hasSize(5_000_000);
    // At least: other threads of this process may allocate as well.
    assertThat(AllocationMeter.between(first, second, third)).isGreaterThan(4_000_000);
  }

  @Test
  void takesTheReadingItselfAway() {
    assertThat(AllocationMeter.between(1000, 1024, 1148)).isEqualTo(100);
    assertThat(AllocationMeter.between(1000, 1024, 1040)).isZero();
  }
}

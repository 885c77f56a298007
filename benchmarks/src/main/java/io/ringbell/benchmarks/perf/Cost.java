package io.ringbell.benchmarks.perf;

import java.io.Serializable;
import java.util.List;

/** What one process spends on one call: bytes of heap, and nanoseconds of all its processors. */
record Cost(double allocated, double cpuNanos) implements Serializable {
  static Cost median(List<Cost> rounds) {
    return new Cost(
        Range.of(rounds, Cost::allocated).median(), Range.of(rounds, Cost::cpuNanos).median());
  }
}

package io.ringbell.benchmarks.perf;

import java.io.Serializable;
import java.util.List;
import java.util.function.ToLongFunction;

/** Percentiles of round trips, in nanoseconds. */
record Latency(long p50, long p90, long p99, long p999, long p9999, long max)
    implements Serializable {
  /** Of what was not measured. */
  static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0);

  static Latency of(RoundTrips roundTrips) {
    return new Latency(
        roundTrips.percentile(50),
        roundTrips.percentile(90),
        roundTrips.percentile(99),
        roundTrips.percentile(99.9),
        roundTrips.percentile(99.99),
        roundTrips.percentile(100));
  }

  /** Each percentile's own median over several rounds. */
  static Latency median(List<Latency> rounds) {
    return new Latency(
        median(rounds, Latency::p50),
        median(rounds, Latency::p90),
        median(rounds, Latency::p99),
        median(rounds, Latency::p999),
        median(rounds, Latency::p9999),
        median(rounds, Latency::max));
  }

  private static long median(List<Latency> rounds, ToLongFunction<Latency> field) {
    return (long) Range.of(rounds, latency -> field.applyAsLong(latency)).median();
  }
}

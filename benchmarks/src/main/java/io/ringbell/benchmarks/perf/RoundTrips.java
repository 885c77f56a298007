package io.ringbell.benchmarks.perf;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Round trips in nanoseconds, to three digits. Recording allocates nothing. */
final class RoundTrips {
  private static final long LONGEST = 60_000_000_000L;
  private static final int DIGITS = 3;

  private final AbstractHistogram histogram;

  private RoundTrips(AbstractHistogram histogram) {
    this.histogram = histogram;
  }

  /** For one recording thread. */
  static RoundTrips ofOneThread() {
    return new RoundTrips(new Histogram(LONGEST, DIGITS));
  }

  /** For recording from several threads, as callbacks may. */
  static RoundTrips ofManyThreads() {
    return new RoundTrips(new ConcurrentHistogram(LONGEST, DIGITS));
  }

  void record(long nanos) {
    histogram.recordValue(Math.min(nanos, LONGEST));
  }

  /** The value that so many percent of the round trips do not exceed. */
  long percentile(double percent) {
    return histogram.getValueAtPercentile(percent);
  }

  long count() {
    return histogram.getTotalCount();
  }

  void clear() {
    histogram.reset();
  }
}

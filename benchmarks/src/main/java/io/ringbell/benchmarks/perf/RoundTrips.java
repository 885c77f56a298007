package io.ringbell.benchmarks.perf;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Round trips in nanoseconds, to three digits. Recording allocates nothing. */
final class RoundTrips {
  static final long LONGEST = 60_000_000_000L;
  static final int DIGITS = 3;

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
    histogram.recordValue(Math.min(Math.max(0, nanos), LONGEST));
  }

  /** The value that so many percent of the round trips do not exceed. */
  long percentile(double percent) {
    return histogram.getValueAtPercentile(percent);
  }

  long count() {
    return histogram.getTotalCount();
  }

  /** A copy of what was recorded. */
  AbstractHistogram copy() {
    Histogram copy = new Histogram(LONGEST, DIGITS);
    copy.add(histogram);
    return copy;
  }

  void clear() {
    histogram.reset();
  }
}

package io.ringbell.benchmarks.perf;

/** Says when warming up is over: the last few medians lie close together. */
final class SteadyState {
  private static final int WINDOW = 3;
  private static final double SPREAD = 0.1;

  private final long[] medians = new long[WINDOW];
  private int count;

  /** Adds the median of the newest slice. */
  void add(long median) {
    medians[count++ % WINDOW] = median;
  }

  /** Whether the last three medians are within a tenth of the smallest. */
  boolean reached() {
    if (count < WINDOW) {
      return false;
    }
    long least = Long.MAX_VALUE;
    long most = 0;
    for (long median : medians) {
      least = Math.min(least, median);
      most = Math.max(most, median);
    }
    return most - least <= least * SPREAD;
  }
}

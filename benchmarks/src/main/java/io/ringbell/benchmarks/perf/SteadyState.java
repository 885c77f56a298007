package io.ringbell.benchmarks.perf;

/** Says when warming up is over: the last medians lie close together, and nothing is compiled. */
final class SteadyState {
  private static final int WINDOW = 3;
  private static final double SPREAD = 0.1;
  private static final double COMPILING = 0.1;

  private final long[] medians = new long[WINDOW];
  private final long[] lengths = new long[WINDOW];
  private final long[] compilations = new long[WINDOW];
  private int count;

  /**
   * Adds a slice.
   *
   * @param median of its calls
   * @param nanos how long it took
   * @param compiling how long the compilers worked meanwhile, in nanoseconds
   */
  void add(long median, long nanos, long compiling) {
    int place = count++ % WINDOW;
    medians[place] = median;
    lengths[place] = nanos;
    compilations[place] = compiling;
  }

  /**
   * Whether the last three medians are within a tenth of the smallest, and compilers worked for a
   * tenth of that time at most.
   */
  boolean reached() {
    if (count < WINDOW) {
      return false;
    }
    long least = Long.MAX_VALUE;
    long most = 0;
    long nanos = 0;
    long compiling = 0;
    for (int i = 0; i < WINDOW; i++) {
      least = Math.min(least, medians[i]);
      most = Math.max(most, medians[i]);
      nanos += lengths[i];
      compiling += compilations[i];
    }
    return most - least <= least * SPREAD && compiling <= nanos * COMPILING;
  }
}

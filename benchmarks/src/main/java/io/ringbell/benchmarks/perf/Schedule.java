package io.ringbell.benchmarks.perf;

/**
 * When calls are due: evenly, and whatever becomes of those before. Nothing that happens later
 * changes it; that is what makes a loop open.
 */
record Schedule(long startNanos, double rate) {
  private static final double NANOS_OF_SECOND = 1e9;

  /** When call {@code number}, from 0, is due. */
  long due(long number) {
    return startNanos + Math.round(number * (NANOS_OF_SECOND / rate));
  }
}

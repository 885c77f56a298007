package io.ringbell.examples.inventory;

import java.util.Arrays;

/** Keeps durations and tells their percentiles. */
final class Latencies {
  private final long[] nanos;
  private int count;

  Latencies(int capacity) {
    nanos = new long[capacity];
  }

  void add(long duration) {
    nanos[count++] = duration;
  }

  /** In microseconds: the least duration that so many percent do not exceed (nearest rank). */
  double micros(int percent) {
    if (count == 0) {
      throw new IllegalStateException("no durations yet");
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    int rank = (int) (((long) count * percent + 99) / 100);
    return sorted[Math.max(1, rank) - 1] / 1e3;
  }
}

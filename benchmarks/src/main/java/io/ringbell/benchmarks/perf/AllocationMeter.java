package io.ringbell.benchmarks.perf;

import java.lang.management.ManagementFactory;

/** Reads how many bytes the threads of this process have allocated. */
final class AllocationMeter {
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private AllocationMeter() {}

  /** The sum over all living threads. Reading allocates a little itself: see {@link #between}. */
  static long allThreads() {
    long sum = 0;
    for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
      sum += Math.max(0, bytes); // -1: the thread has just ended
    }
    return sum;
  }

  /**
   * What was allocated between the second and the third of three readings, where nothing but the
   * reading itself lies between the first two.
   */
  static long between(long first, long second, long third) {
    return Math.max(0, (third - second) - (second - first));
  }
}

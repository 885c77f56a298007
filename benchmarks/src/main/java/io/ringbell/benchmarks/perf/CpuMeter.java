package io.ringbell.benchmarks.perf;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads how much time of processors this process has taken: on Linux all its threads, with those of
 * the collector and the compiler, to the nanosecond; elsewhere what the JVM says. One thread.
 */
final class CpuMeter {
  private static final File TASKS = new File("/proc/self/task");
  private static final com.sun.management.OperatingSystemMXBean SYSTEM =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Map<String, Long> ofThreads = new HashMap<>();
  private final byte[] line = new byte[128];
  private long total;

  /**
   * Nanoseconds so far. A thread that ended since the reading before counts as far as it was seen.
   */
  long read() {
    String[] threads = TASKS.list();
    if (threads == null) {
      return Math.max(0, SYSTEM.getProcessCpuTime());
    }
    for (String thread : threads) {
      long now = ofThread(thread);
      Long before = ofThreads.put(thread, now);
      total += Math.max(0, now - (before == null ? 0 : before));
    }
    return total;
  }

  /** The first number of the file: nanoseconds on a processor. */
  private long ofThread(String thread) {
    try (FileInputStream in = new FileInputStream("/proc/self/task/" + thread + "/schedstat")) {
      int length = in.read(line);
      long nanos = 0;
      for (int i = 0; i < length && line[i] >= '0' && line[i] <= '9'; i++) {
        nanos = nanos * 10 + line[i] - '0';
      }
      return nanos;
    } catch (IOException e) {
      return 0; // it has just ended
    }
  }
}

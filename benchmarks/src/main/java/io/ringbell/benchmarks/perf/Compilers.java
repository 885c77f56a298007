package io.ringbell.benchmarks.perf;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** What the JIT compilers of this process do. */
final class Compilers {
  private static final CompilationMXBean BEAN = ManagementFactory.getCompilationMXBean();

  private Compilers() {}

  /** Milliseconds of their threads so far; 0 in a JVM that does not tell, or has none. */
  static long millis() {
    return BEAN == null || !BEAN.isCompilationTimeMonitoringSupported()
        ? 0
        : BEAN.getTotalCompilationTime();
  }
}

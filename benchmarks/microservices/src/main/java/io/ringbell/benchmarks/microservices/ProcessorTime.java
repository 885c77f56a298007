package io.ringbell.benchmarks.microservices;

import java.lang.management.ManagementFactory;

/** What this process has used of the processors. */
final class ProcessorTime {
  private ProcessorTime() {}

  /** Nanoseconds since it started, of all its threads; 0 if the JVM does not say. */
  static long nanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}

package io.ringbell.benchmarks.perf;

/**
 * One measurement: the calls, and the raw link beside them. {@code docs/benchmarks.md} says what
 * each figure means.
 */
record Result(
    String fabric,
    Mode mode,
    Waiting waiting,
    int bytes,
    int outstanding,
    long calls,
    long p50Nanos,
    long p90Nanos,
    long p99Nanos,
    long p999Nanos,
    double callsPerSecond,
    long rawP50Nanos,
    long rawP99Nanos,
    double rawPerSecond,
    long unaryP50Nanos,
    double clientAllocatedPerCall,
    double serverAllocatedPerCall,
    double callsPerDoorbell) {

  /** Payload in one direction, in units of 10<sup>6</sup> bytes. */
  double megabytesPerSecond() {
    return callsPerSecond * bytes / 1e6;
  }

  /** The same of the raw link. */
  double rawMegabytesPerSecond() {
    return rawPerSecond * bytes / 1e6;
  }

  /** How many times the raw round trip a call takes; 0 without the raw link. */
  double ratio() {
    return rawP50Nanos == 0 ? 0 : (double) p50Nanos / rawP50Nanos;
  }
}

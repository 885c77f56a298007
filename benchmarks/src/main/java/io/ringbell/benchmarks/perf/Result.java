package io.ringbell.benchmarks.perf;

/**
 * One measurement: the calls, and the raw link beside them. {@code docs/benchmarks.md} says what
 * each figure means.
 *
 * @param rate calls a second that were to begin; 0 in a closed loop
 * @param notSent calls that were due while as many as allowed were under way
 */
record Result(
    String fabric,
    Subject subject,
    Mode mode,
    Waiting waiting,
    int bytes,
    int outstanding,
    long calls,
    Latency latency,
    double callsPerSecond,
    Latency raw,
    double rawPerSecond,
    long unaryP50Nanos,
    Cost client,
    Cost server,
    double callsPerDoorbell,
    double rate,
    double notSent) {

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
    return raw.p50() == 0 ? 0 : (double) latency.p50() / raw.p50();
  }

  boolean isOpenLoop() {
    return rate > 0;
  }

  /** The same calls beside the raw link of another measurement, made just before. */
  Result besides(Result other) {
    return new Result(
        fabric,
        subject,
        mode,
        waiting,
        bytes,
        outstanding,
        calls,
        latency,
        callsPerSecond,
        other.raw,
        other.rawPerSecond,
        unaryP50Nanos,
        client,
        server,
        callsPerDoorbell,
        rate,
        notSent);
  }
}

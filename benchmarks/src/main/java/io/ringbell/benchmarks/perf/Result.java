package io.ringbell.benchmarks.perf;

import java.io.Serializable;

/**
 * One measurement: the calls, and the raw link beside them. {@code docs/benchmarks.md} says what
 * each figure means.
 *
 * @param raw bare messages beside the calls
 * @param nettyPerSecond calls a second of grpc-netty with the same load in the same round; 0 if it
 *     was not measured
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
    RawResult raw,
    double nettyPerSecond,
    long unaryP50Nanos,
    Cost client,
    Cost server,
    double callsPerDoorbell,
    double rate,
    double notSent)
    implements Serializable {

  /** Payload in one direction, in units of 10<sup>6</sup> bytes. */
  double megabytesPerSecond() {
    return callsPerSecond * bytes / 1e6;
  }

  /** The same of the raw link. */
  double rawMegabytesPerSecond() {
    return raw.perSecond() * bytes / 1e6;
  }

  /** How many times the raw round trip a call takes; 0 without the raw link. */
  double ratio() {
    long p50 = raw.latency().p50();
    return p50 == 0 ? 0 : (double) latency.p50() / p50;
  }

  boolean isOpenLoop() {
    return rate > 0;
  }

  /** How many times the calls a second of grpc-netty it reaches; 0 if that was not measured. */
  double byNetty() {
    return nettyPerSecond == 0 ? 0 : callsPerSecond / nettyPerSecond;
  }

  /** The same calls beside other raw messages, measured just before. */
  Result besides(RawResult other) {
    return with(other, nettyPerSecond);
  }

  /** The same calls beside grpc-netty. */
  Result besideNetty(double perSecond) {
    return with(raw, perSecond);
  }

  private Result with(RawResult otherRaw, double otherNetty) {
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
        otherRaw,
        otherNetty,
        unaryP50Nanos,
        client,
        server,
        callsPerDoorbell,
        rate,
        notSent);
  }
}

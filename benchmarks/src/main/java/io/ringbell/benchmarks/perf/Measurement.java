package io.ringbell.benchmarks.perf;

import java.io.IOException;

/**
 * Measures one payload size: warms up, then alternates slices of calls with slices of raw messages,
 * because the machine's own speed drifts and a baseline counts only next to its figure in time.
 */
final class Measurement {
  private static final int SLICES = 20;

  private final Session session;
  private final PerfOptions options;
  private final int bytes;
  private final CallLoop loop;
  private final Baseline baseline;
  private final RoundTrips roundTrips;
  private final CallLoop unaryLoop;
  private final RoundTrips unaryRoundTrips = RoundTrips.ofOneThread();
  private final Costs costs;

  private long callNanos;

  Measurement(Session session, PerfOptions options, int bytes, Baseline baseline) {
    this.session = session;
    this.options = options;
    this.bytes = bytes;
    this.costs = new Costs(session);
    this.loop = CallLoop.of(options.mode(), session, bytes, options.outstanding());
    this.unaryLoop = new BlockingCalls(session.echo(), Payload.ofLength(bytes));
    this.baseline = baseline;
    this.roundTrips =
        options.mode() == Mode.ASYNC ? RoundTrips.ofManyThreads() : RoundTrips.ofOneThread();
  }

  Run run(int round) throws IOException {
    warmUp();
    long startMillis = System.currentTimeMillis();
    long calls = options.callsOf(bytes);
    for (long made = 0; made < calls; ) {
      long slice = Math.min(calls - made, sliceOf(calls));
      callSlice(slice);
      baselines(slice);
      made += slice;
    }
    return new Run(
        round,
        0,
        result(calls),
        roundTrips.copy(),
        baseline.copy(),
        startMillis,
        System.currentTimeMillis());
  }

  private void warmUp() throws IOException {
    new WarmUp(options, bytes, session.control())
        .run(
            calls -> {
              roundTrips.clear();
              callSlice(calls);
              long median = roundTrips.percentile(50);
              baselines(calls);
              return median;
            });
    roundTrips.clear();
    unaryRoundTrips.clear();
    baseline.clear();
    callNanos = 0;
    costs.clear();
  }

  private long sliceOf(long calls) {
    return Math.max(options.outstanding(), (calls + SLICES - 1) / SLICES);
  }

  private void callSlice(long calls) {
    costs.begin();
    long start = System.nanoTime();
    loop.run(calls, roundTrips);
    callNanos += System.nanoTime() - start;
    costs.end();
  }

  private void baselines(long slice) throws IOException {
    if (options.mode() == Mode.STREAM) {
      unaryLoop.run(slice, unaryRoundTrips);
    }
    baseline.run(slice);
  }

  private Result result(long calls) {
    return new Result(
        options.fabric(),
        options.subject(),
        options.mode(),
        options.waiting(),
        bytes,
        options.outstanding(),
        calls,
        Latency.of(roundTrips),
        calls / (callNanos / 1e9),
        baseline.result(),
        0,
        options.mode() == Mode.STREAM ? unaryRoundTrips.percentile(50) : 0,
        costs.client(calls),
        costs.server(calls),
        costs.callsPerDoorbell(calls),
        0,
        0);
  }
}

package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Measures one payload size: warms up, then alternates slices of calls with slices of raw messages,
 * because the machine's own speed drifts and a baseline counts only next to its figure in time.
 */
final class Measurement {
  private static final int SLICES = 20;
  private static final int WARMUP_LIMIT = 5;

  private final Session session;
  private final PerfOptions options;
  private final int bytes;
  private final Control control;
  private final CallLoop loop;
  private final RawPingPong rawLoop;
  private final RoundTrips roundTrips;
  private final RoundTrips rawRoundTrips = RoundTrips.ofOneThread();
  private final CallLoop unaryLoop;
  private final RoundTrips unaryRoundTrips = RoundTrips.ofOneThread();
  private final RoundTrips unrecorded = RoundTrips.ofOneThread();
  private final Costs costs;

  private long callNanos;
  private long rawNanos;
  private long rawMessages;

  Measurement(Session session, PerfOptions options, int bytes) {
    this.session = session;
    this.options = options;
    this.bytes = bytes;
    this.control = session.control();
    this.costs = new Costs(session);
    this.loop = CallLoop.of(options.mode(), session, bytes, options.outstanding());
    this.unaryLoop = new BlockingCalls(session.echo(), Payload.ofLength(bytes));
    this.rawLoop = new RawPingPong(session.raw(), bytes, options.outstanding());
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
        rawRoundTrips.copy(),
        startMillis,
        System.currentTimeMillis());
  }

  private void warmUp() throws IOException {
    long least = options.warmupOf(bytes);
    SteadyState steady = new SteadyState();
    for (long made = 0; made < least || (made < least * WARMUP_LIMIT && !steady.reached()); ) {
      long slice = Math.min(sliceOf(least), least);
      roundTrips.clear();
      callSlice(slice);
      steady.add(roundTrips.percentile(50));
      baselines(slice);
      made += slice;
    }
    roundTrips.clear();
    unaryRoundTrips.clear();
    rawRoundTrips.clear();
    callNanos = 0;
    rawNanos = 0;
    rawMessages = 0;
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
    if (!options.raw()) {
      return;
    }
    if (options.mode() == Mode.ONEWAY) {
      rawOneWaySlice(slice);
    } else {
      rawSlice(slice);
    }
  }

  private void rawOneWaySlice(long messages) throws IOException {
    byte[] payload = Payload.ofLength(bytes);
    Future<Long> started = control.takeRaw(bytes);
    RawOneWay.send(session.raw(), payload, 1, unrecorded); // until the server's thread is there
    awaitServer(started);
    Future<Long> taken = control.takeRaw(messages * bytes);
    long start = System.nanoTime();
    RawOneWay.send(session.raw(), payload, messages, rawRoundTrips);
    rawNanos += System.nanoTime() - start;
    rawMessages += messages;
    awaitServer(taken);
  }

  private void rawSlice(long messages) throws IOException {
    Future<Long> echoed = control.echoRaw(bytes, options.outstanding(), messages + 1);
    rawLoop.run(1, unrecorded); // the first one waits until the server's thread is there
    long start = System.nanoTime();
    rawLoop.run(messages, rawRoundTrips);
    rawNanos += System.nanoTime() - start;
    rawMessages += messages;
    awaitServer(echoed);
  }

  private static void awaitServer(Future<Long> answer) throws IOException {
    try {
      answer.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the server's end of the raw connection failed: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
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
        Latency.of(rawRoundTrips),
        rawNanos == 0 ? 0 : rawMessages / (rawNanos / 1e9),
        options.mode() == Mode.STREAM ? unaryRoundTrips.percentile(50) : 0,
        costs.client(calls),
        costs.server(calls),
        costs.callsPerDoorbell(calls),
        0,
        0);
  }
}

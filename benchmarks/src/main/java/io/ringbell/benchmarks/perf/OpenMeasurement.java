package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * Measures one payload size in an open loop: warms up in a closed one, which says as well what the
 * subject reaches, then offers one rate after the other.
 */
final class OpenMeasurement {
  private static final int WARM_OUTSTANDING = 64;
  private static final int SLICES = 8;

  private final PerfOptions options;
  private final int bytes;
  private final Session session;
  private final Costs costs;

  OpenMeasurement(Session session, PerfOptions options, int bytes) {
    this.session = session;
    this.options = options;
    this.bytes = bytes;
    this.costs = new Costs(session);
  }

  /** One run for each rate. */
  void run(int round, Consumer<Run> into) throws IOException {
    double[] rates = options.load().ratesFor(closedLoop());
    for (int step = 0; step < rates.length; step++) {
      into.accept(offer(round, step, rates[step]));
    }
  }

  /** Calls a second after warming up. */
  private double closedLoop() throws IOException {
    int outstanding = Math.min(WARM_OUTSTANDING, options.outstanding());
    AsyncCalls loop = new AsyncCalls(session.echo(), Payload.ofLength(bytes), outstanding);
    RoundTrips unrecorded = RoundTrips.ofManyThreads();
    new WarmUp(options, bytes, session.control())
        .run(
            calls -> {
              unrecorded.clear();
              loop.run(calls, unrecorded);
              return unrecorded.percentile(50);
            });
    long slice = Math.max(1, options.warmupOf(bytes) / SLICES);
    long start = System.nanoTime();
    loop.run(slice, unrecorded);
    return slice / (Math.max(1, System.nanoTime() - start) / 1e9);
  }

  private Run offer(int round, int step, double rate) {
    RoundTrips roundTrips = RoundTrips.ofManyThreads();
    Echo echo = session.echo();
    byte[] payload = Payload.ofLength(bytes);
    OpenLoop loop =
        new OpenLoop(() -> echo.echoLater(payload), Clock.SYSTEM, options.outstanding());
    long calls = options.calls() > 0 ? options.calls() : options.load().callsAt(rate);
    long startMillis = System.currentTimeMillis();
    costs.clear();
    costs.begin();
    OpenLoop.Outcome outcome = loop.run(rate, calls, roundTrips);
    costs.end();
    long sent = Math.max(1, outcome.sent());
    Result result =
        new Result(
            options.fabric(),
            options.subject(),
            options.mode(),
            options.waiting(),
            bytes,
            options.outstanding(),
            outcome.sent(),
            Latency.of(roundTrips),
            outcome.callsPerSecond(),
            RawResult.NONE,
            0,
            0,
            costs.client(sent),
            costs.server(sent),
            costs.callsPerDoorbell(sent),
            rate,
            outcome.notSent());
    return new Run(
        round,
        step,
        result,
        roundTrips.copy(),
        RoundTrips.ofOneThread().copy(),
        startMillis,
        System.currentTimeMillis());
  }
}

package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.AbstractHistogram;

/** Bare messages of one size beside the calls, in slices. One thread. */
abstract class Baseline implements AutoCloseable {
  private static final long SERVER_SECONDS = 60;

  private final RawLink link;
  private final RoundTrips times = RoundTrips.ofOneThread();
  private long nanos;
  private long messages;

  Baseline(RawLink link) {
    this.link = link;
  }

  /** The one for these calls. */
  static Baseline of(PerfOptions options, Session session, int bytes) throws IOException {
    RawLink link = options.rawLink();
    if (!options.raw()) {
      return new None();
    }
    return switch (link.kind()) {
      case MEMORY_COPY -> MemoryCopy.create(link, bytes);
      case UDP_RUNS -> UdpRunsSender.open(link, session, bytes);
      default ->
          options.mode() == Mode.ONEWAY
              ? new OneWayBaseline(link, session, bytes)
              : new PingPongBaseline(link, session, bytes, options.outstanding());
    };
  }

  /** Measures so many messages, which are added to those before. */
  final void run(long count) throws IOException {
    nanos += measure(count, times);
    messages += count;
  }

  /** Makes so many messages, records the time of each or of all by their number; nanoseconds. */
  abstract long measure(long count, RoundTrips into) throws IOException;

  /** All since the last {@link #clear}. */
  final RawResult result() {
    return nanos == 0
        ? RawResult.NONE
        : new RawResult(link, Latency.of(times), messages / (nanos / 1e9));
  }

  final AbstractHistogram copy() {
    return times.copy();
  }

  final void clear() {
    times.clear();
    nanos = 0;
    messages = 0;
  }

  @Override
  public void close() throws IOException {
    // Most have nothing of their own.
  }

  /** Waits until the server has done its part. */
  static void awaitServer(Future<Long> answer) throws IOException {
    try {
      answer.get(SERVER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the server's end of the raw connection failed: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** No messages beside the calls. */
  private static final class None extends Baseline {
    None() {
      super(RawLink.NONE);
    }

    @Override
    long measure(long count, RoundTrips into) {
      return 0;
    }
  }
}

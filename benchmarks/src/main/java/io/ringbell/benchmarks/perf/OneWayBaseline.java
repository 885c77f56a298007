package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.util.concurrent.Future;

/** Messages one way, to the server's event loop: {@link RawOneWay}. */
final class OneWayBaseline extends Baseline {
  private final Control control;
  private final ByteChannel channel;
  private final byte[] payload;
  private final RoundTrips unrecorded = RoundTrips.ofOneThread();

  OneWayBaseline(RawLink link, Session session, int bytes) {
    super(link);
    this.control = session.control();
    this.channel = session.raw();
    this.payload = Payload.ofLength(bytes);
  }

  @Override
  long measure(long count, RoundTrips into) throws IOException {
    Future<Long> started = control.takeRaw(payload.length);
    RawOneWay.send(channel, payload, 1, unrecorded); // until the server's thread is there
    awaitServer(started);
    Future<Long> taken = control.takeRaw(count * payload.length);
    long start = System.nanoTime();
    RawOneWay.send(channel, payload, count, into);
    long nanos = System.nanoTime() - start;
    awaitServer(taken);
    return nanos;
  }
}

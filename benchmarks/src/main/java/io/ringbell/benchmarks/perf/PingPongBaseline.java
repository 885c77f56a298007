package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.concurrent.Future;

/** Messages that come back, on the server's event loop: {@link RawPingPong}. */
final class PingPongBaseline extends Baseline {
  private final Control control;
  private final int bytes;
  private final int outstanding;
  private final RawPingPong pingPong;
  private final RoundTrips unrecorded = RoundTrips.ofOneThread();

  PingPongBaseline(RawLink link, Session session, int bytes, int outstanding) {
    super(link);
    this.control = session.control();
    this.bytes = bytes;
    this.outstanding = outstanding;
    this.pingPong = new RawPingPong(session.raw(), bytes, outstanding);
  }

  @Override
  long measure(long count, RoundTrips into) throws IOException {
    Future<Long> echoed = control.echoRaw(bytes, outstanding, count + 1);
    pingPong.run(1, unrecorded); // the first one waits until the server's thread is there
    long start = System.nanoTime();
    pingPong.run(count, into);
    long taken = System.nanoTime() - start;
    awaitServer(echoed);
    return taken;
  }
}

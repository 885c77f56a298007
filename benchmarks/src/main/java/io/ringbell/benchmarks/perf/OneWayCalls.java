package io.ringbell.benchmarks.perf;

import io.ringbell.RpcStream;
import java.nio.ByteBuffer;

/**
 * Messages one way, as fast as the window takes them. What is recorded is the time of each run by
 * its messages, until the server has said that it has them all.
 */
final class OneWayCalls implements CallLoop {
  private final Streams streams;
  private final byte[] payload;

  OneWayCalls(Streams streams, byte[] payload) {
    this.streams = streams;
    this.payload = payload;
  }

  @Override
  public void run(long messages, RoundTrips roundTrips) {
    long start = System.nanoTime();
    try (RpcStream<byte[], byte[]> stream = streams.sink()) {
      for (long i = 0; i < messages; i++) {
        stream.send(payload);
      }
      stream.halfClose();
      long taken = ByteBuffer.wrap(stream.next()).getLong();
      if (taken != messages * payload.length) {
        throw new IllegalStateException("the server has " + taken + " bytes of the messages");
      }
    }
    roundTrips.record((System.nanoTime() - start) / messages);
  }
}

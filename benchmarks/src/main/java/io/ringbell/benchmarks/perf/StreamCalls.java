package io.ringbell.benchmarks.perf;

import io.ringbell.RpcStream;
import java.util.Arrays;

/** One message of a stream after the other, each of which comes back: no call begins or ends. */
final class StreamCalls implements CallLoop {
  private final Streams streams;
  private final byte[] payload;

  StreamCalls(Streams streams, byte[] payload) {
    this.streams = streams;
    this.payload = payload;
  }

  @Override
  public void run(long messages, RoundTrips roundTrips) {
    byte[] answer = payload;
    try (RpcStream<byte[], byte[]> stream = streams.echo()) {
      for (long i = 0; i < messages; i++) {
        long start = System.nanoTime();
        stream.send(payload);
        answer = stream.next();
        roundTrips.record(System.nanoTime() - start);
      }
      stream.halfClose();
      if (stream.hasNext() || !Arrays.equals(answer, payload)) {
        throw new IllegalStateException("the answer is not an echo of the message");
      }
    }
  }
}

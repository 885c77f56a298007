package io.ringbell.benchmarks.perf;

import java.util.Arrays;

/** One blocking call after the other, from the calling thread. */
final class BlockingCalls implements CallLoop {
  private final Echo echo;
  private final byte[] payload;

  BlockingCalls(Echo echo, byte[] payload) {
    this.echo = echo;
    this.payload = payload;
  }

  @Override
  public void run(long calls, RoundTrips roundTrips) {
    byte[] answer = payload;
    for (long i = 0; i < calls; i++) {
      long start = System.nanoTime();
      answer = echo.echo(payload);
      roundTrips.record(System.nanoTime() - start);
    }
    // Only the last one: comparing each would be measured too.
    if (!Arrays.equals(answer, payload)) {
      throw new IllegalStateException("the answer is not an echo of the request");
    }
  }
}

package io.ringbell.benchmarks.perf;

/** Blocking calls without any message object. */
final class PrimitiveCalls implements CallLoop {
  private final Echo echo;

  PrimitiveCalls(Echo echo) {
    this.echo = echo;
  }

  @Override
  public void run(long calls, RoundTrips roundTrips) {
    for (long i = 0; i < calls; i++) {
      long start = System.nanoTime();
      long answer = echo.ping(start);
      roundTrips.record(System.nanoTime() - start);
      if (answer != start) {
        throw new IllegalStateException("sent " + start + ", and the answer was " + answer);
      }
    }
  }
}

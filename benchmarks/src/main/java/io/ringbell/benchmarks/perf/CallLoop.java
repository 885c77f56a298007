package io.ringbell.benchmarks.perf;

/** A way of making calls one after another. */
interface CallLoop {
  /** Makes so many calls, waits for the last answer, and records each round trip. */
  void run(long calls, RoundTrips roundTrips);

  /** The loop for a mode. */
  static CallLoop of(Mode mode, Session session, int bytes, int outstanding) {
    Echo echo = session.echo();
    return switch (mode) {
      case BLOCKING -> new BlockingCalls(echo, Payload.ofLength(bytes));
      case ASYNC -> new AsyncCalls(echo, Payload.ofLength(bytes), outstanding);
      case PRIMITIVE -> new PrimitiveCalls(echo);
      case STREAM -> new StreamCalls(session.streams(), Payload.ofLength(bytes));
      case ONEWAY -> new OneWayCalls(session.streams(), Payload.ofLength(bytes));
    };
  }
}

package io.ringbell.benchmarks.perf;

/** The measured connection of a {@link Session}. */
interface Connection extends AutoCloseable {
  /** Its calls. */
  Echo echo();

  /** Its streams, if the subject is Ringbell itself. */
  Streams streams();

  /** Doorbells that this end has rung so far; 0 where there are none, or none are counted. */
  long doorbells();

  @Override
  void close();
}

package io.ringbell.benchmarks.perf;

import java.util.List;

/**
 * {@code --epsilon}: both processes without a garbage collector, in a heap of 64 MiB. What
 * allocates for each call ends with an OutOfMemoryError; what does not, goes on for ever.
 */
final class Epsilon {
  static final List<String> FLAGS =
      List.of(
          "-XX:+UnlockExperimentalVMOptions",
          "-XX:+UseEpsilonGC",
          "-Xms64m",
          "-Xmx64m",
          "-XX:+ExitOnOutOfMemoryError",
          "-Xlog:disable", // what it would say of itself goes where results do
          "-Xlog:all=error:stderr");

  private Epsilon() {}
}

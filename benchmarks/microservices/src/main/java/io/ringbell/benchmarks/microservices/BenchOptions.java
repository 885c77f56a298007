package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.command.UsageException;
import io.ringbell.benchmarks.microservices.load.LoadPlan;
import java.util.List;

/**
 * What to measure.
 *
 * @param variants one after the other
 * @param graph how services are started
 * @param rates requests a second, one run each
 * @param seconds of each run
 * @param warmupSeconds before the first one
 * @param rounds how often all of it
 * @param even whether requests come in equal distances
 * @param loadSeed of the requests
 * @param sampleEvery one of how many requests is timed at each hop; 0 for none
 * @param outstanding most requests under way
 */
record BenchOptions(
    List<Variant> variants,
    GraphOptions graph,
    List<Double> rates,
    double seconds,
    double warmupSeconds,
    int rounds,
    boolean even,
    long loadSeed,
    int sampleEvery,
    int outstanding) {
  private static final double NANOS = 1e9;
  private static final int MOST_HOTELS = 200_000;

  /** Checks everything; the message of what is wrong is one line. */
  BenchOptions {
    variants = List.copyOf(variants);
    rates = List.copyOf(rates);
    require(!variants.isEmpty(), "no variant (grpc-netty runs over tcp only)");
    require(!rates.isEmpty(), "no rate given");
    for (double rate : rates) {
      require(rate > 0 && rate <= 1e6, "rate: " + rate + " (expected: more than 0, at most 1e6)");
    }
    require(seconds > 0, "seconds: " + seconds + " (expected: more than 0)");
    require(warmupSeconds >= 0, "warmup: " + warmupSeconds + " (expected: 0 or more)");
    require(rounds >= 1, "rounds: " + rounds + " (expected: 1 or more)");
    require(sampleEvery >= 0, "sample: " + sampleEvery + " (expected: 0 or more)");
    require(outstanding >= 1, "outstanding: " + outstanding + " (expected: 1 or more)");
    int hotels = graph.hotels();
    require(
        hotels >= 1 && hotels <= MOST_HOTELS,
        "hotels: " + hotels + " (expected: 1 to " + MOST_HOTELS + ")");
  }

  /** The load of one run. */
  LoadPlan plan(double rate, double forSeconds) {
    return new LoadPlan(
        rate, (long) (forSeconds * NANOS), even, loadSeed, sampleEvery, outstanding);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new UsageException(otherwise);
    }
  }
}

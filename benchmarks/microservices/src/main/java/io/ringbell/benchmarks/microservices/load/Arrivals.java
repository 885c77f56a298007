package io.ringbell.benchmarks.microservices.load;

import java.util.SplittableRandom;

/** When requests are to be made. Not safe for several threads. */
final class Arrivals {
  private static final double NANOS = 1e9;

  private final SplittableRandom random; // null: evenly
  private final double gap;
  private double at;

  private Arrivals(double perSecond, SplittableRandom random) {
    this.gap = NANOS / perSecond;
    this.random = random;
  }

  /** One after the other in equal distances. */
  static Arrivals even(double perSecond) {
    return new Arrivals(perSecond, null);
  }

  /** As guests come who do not know of each other: a Poisson process. */
  static Arrivals poisson(double perSecond, long seed) {
    return new Arrivals(perSecond, new SplittableRandom(seed));
  }

  /** Nanoseconds from the start to the next one. */
  long next() {
    at += random == null ? gap : -Math.log(1 - random.nextDouble()) * gap;
    return (long) at;
  }
}

package io.ringbell.benchmarks.microservices.hotel;

/** By what a guest wants hotels to be recommended. */
public enum Taste {
  BEST_LIKED,
  CHEAPEST
}

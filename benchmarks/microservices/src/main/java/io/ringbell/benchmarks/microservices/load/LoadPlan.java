package io.ringbell.benchmarks.microservices.load;

/**
 * How much load, and for how long.
 *
 * @param perSecond requests that are offered
 * @param nanos how long
 * @param even whether they come in equal distances; otherwise by a Poisson process
 * @param seed of requests and arrivals
 * @param sampleEvery one of how many is timed at each hop; 0 for none
 * @param outstanding how many may be under way; what comes then is not sent, and counted
 */
public record LoadPlan(
    double perSecond, long nanos, boolean even, long seed, int sampleEvery, int outstanding) {
  Arrivals arrivals() {
    return even ? Arrivals.even(perSecond) : Arrivals.poisson(perSecond, seed ^ 0xA221_7A15L);
  }
}

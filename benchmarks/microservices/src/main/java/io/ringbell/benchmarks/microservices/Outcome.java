package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.load.LoadResult;
import io.ringbell.benchmarks.microservices.trace.Hop;
import java.util.List;
import java.util.Map;

/**
 * One run of one variant at one rate.
 *
 * @param perSecond requests that were offered
 * @param load what guests saw
 * @param processorNanos that each service used
 * @param guestNanos of processor time that the load itself used
 * @param busy of the machine's processors during the run, 0 to 1, by whomever; NaN if not known
 * @param hops the anatomy, empty without samples
 */
record Outcome(
    Variant variant,
    double perSecond,
    LoadResult load,
    Map<Role, Long> processorNanos,
    long guestNanos,
    double busy,
    List<Hop> hops) {
  /** Microseconds of processor time of all services for each request that was answered. */
  double processorMicrosPerRequest() {
    long answered = load.all().getTotalCount();
    long nanos = processorNanos.values().stream().mapToLong(Long::longValue).sum();
    return answered == 0 ? Double.NaN : nanos / 1e3 / answered;
  }

  /** Nanoseconds of the requests that succeeded. */
  long percentile(double percentile) {
    return load.all().getValueAtPercentile(percentile);
  }

  /** Answers a second. */
  double answeredPerSecond() {
    return load.all().getTotalCount() / load.seconds();
  }
}

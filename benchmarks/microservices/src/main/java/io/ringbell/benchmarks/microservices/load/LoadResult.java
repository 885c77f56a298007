package io.ringbell.benchmarks.microservices.load;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What guests saw; times are nanoseconds from when a request should have been made.
 *
 * @param offered requests that were due
 * @param notSent of these, those that were not sent since too many were under way
 * @param errors of these, those that failed, by status
 * @param problem what the first one that failed said; empty if none did
 * @param unfinished of these, those that had no end when the run was over
 * @param seconds from the first to the last one that was due
 * @param startMillis when it began, since 1970
 * @param latencies of those that succeeded, by kind
 * @param lateness how late requests were made
 */
public record LoadResult(
    long offered,
    long notSent,
    Map<String, Long> errors,
    String problem,
    long unfinished,
    double seconds,
    long startMillis,
    Map<Kind, Histogram> latencies,
    Histogram lateness) {
  /** Of all kinds. */
  public Histogram all() {
    Histogram all = new Histogram(LoadRun.DIGITS);
    latencies.values().forEach(all::add);
    return all;
  }

  /** How many failed. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}

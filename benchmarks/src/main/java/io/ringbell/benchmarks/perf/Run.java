package io.ringbell.benchmarks.perf;

import java.io.Serializable;
import org.HdrHistogram.AbstractHistogram;

/**
 * One measurement with all its round trips.
 *
 * @param round from 1
 * @param step which of the offered loads of its subject, from 0; 0 in a closed loop
 * @param calls round trips of calls
 * @param raw round trips over the raw link; empty if it was not measured here
 * @param startMillis when it began, by the system's clock
 * @param endMillis when it ended
 */
record Run(
    int round,
    int step,
    Result result,
    AbstractHistogram calls,
    AbstractHistogram raw,
    long startMillis,
    long endMillis)
    implements Serializable {

  /** What is compared between rounds: rates of a sweep are not the same in each. */
  Key key() {
    return new Key(
        result.fabric(),
        result.subject(),
        result.bytes(),
        result.outstanding(),
        result.isOpenLoop(),
        step);
  }

  Run with(Result other) {
    return new Run(round, step, other, calls, raw, startMillis, endMillis);
  }

  /** What makes two measurements rounds of one. */
  record Key(
      String fabric, Subject subject, int bytes, int outstanding, boolean openLoop, int step) {}
}

package io.ringbell.benchmarks.perf;

import java.io.Serializable;
import java.util.List;

/**
 * Bare messages, measured beside calls.
 *
 * @param link what they went over
 * @param latency their round trips; one way, the times of each
 * @param perSecond messages a second
 */
record RawResult(RawLink link, Latency latency, double perSecond) implements Serializable {
  static final RawResult NONE = new RawResult(RawLink.NONE, Latency.NONE, 0);

  /** Each figure's own median over several rounds. */
  static RawResult median(List<RawResult> rounds) {
    return new RawResult(
        rounds.get(0).link(),
        Latency.median(rounds.stream().map(RawResult::latency).toList()),
        Range.of(rounds, RawResult::perSecond).median());
  }
}

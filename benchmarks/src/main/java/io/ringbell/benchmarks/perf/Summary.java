package io.ringbell.benchmarks.perf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * Rounds of one measurement: medians, spread, and the round trips of all.
 *
 * @param step which of the offered loads
 * @param medians each figure's own median; the ratio in {@code ratio} is the median of ratios
 * @param calls round trips of calls, all rounds
 * @param raw round trips of the raw link, all rounds
 */
record Summary(
    int rounds,
    int step,
    Result medians,
    Range p50,
    Range p99,
    Range p999,
    Range ratio,
    Range callsPerSecond,
    Range byNetty,
    AbstractHistogram calls,
    AbstractHistogram raw) {

  /** One for each measurement, in the order in which they were made first. */
  static List<Summary> of(List<Run> runs) {
    Map<Run.Key, List<Run>> rounds = new LinkedHashMap<>();
    runs.forEach(run -> rounds.computeIfAbsent(run.key(), key -> new ArrayList<>()).add(run));
    return rounds.values().stream().map(Summary::ofRounds).toList();
  }

  /** Of runs of the same key. */
  static Summary ofRounds(List<Run> runs) {
    List<Result> results = runs.stream().map(Run::result).toList();
    return new Summary(
        runs.size(),
        runs.get(0).step(),
        medians(results),
        Range.of(results, result -> result.latency().p50()),
        Range.of(results, result -> result.latency().p99()),
        Range.of(results, result -> result.latency().p999()),
        Range.of(results, Result::ratio),
        Range.of(results, Result::callsPerSecond),
        Range.of(results, Result::byNetty),
        sum(runs, Run::calls),
        sum(runs, Run::raw));
  }

  private static Result medians(List<Result> results) {
    Result first = results.get(0);
    return new Result(
        first.fabric(),
        first.subject(),
        first.mode(),
        first.waiting(),
        first.bytes(),
        first.outstanding(),
        (long) median(results, Result::calls),
        Latency.median(results.stream().map(Result::latency).toList()),
        median(results, Result::callsPerSecond),
        RawResult.median(results.stream().map(Result::raw).toList()),
        median(results, Result::nettyPerSecond),
        (long) median(results, Result::unaryP50Nanos),
        Cost.median(results.stream().map(Result::client).toList()),
        Cost.median(results.stream().map(Result::server).toList()),
        median(results, Result::callsPerDoorbell),
        median(results, Result::rate),
        median(results, Result::notSent));
  }

  private static double median(List<Result> results, ToDoubleFunction<Result> figure) {
    return Range.of(results, figure).median();
  }

  private static AbstractHistogram sum(List<Run> runs, Function<Run, AbstractHistogram> of) {
    Histogram sum = new Histogram(RoundTrips.LONGEST, RoundTrips.DIGITS);
    runs.forEach(run -> sum.add(of.apply(run)));
    return sum;
  }
}

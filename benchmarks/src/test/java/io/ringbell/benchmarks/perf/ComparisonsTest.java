package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What is added to the runs of a round. */
class ComparisonsTest {
  private final List<Result> complete = new ArrayList<>();

  @Test
  void runsWaitForNettyOfTheSameLoad() {
    Comparisons comparisons = comparisons(true);
    add(comparisons, "tcp", Subject.RINGBELL, 32, 700, 0);
    add(comparisons, "tcp", Subject.RINGBELL, 64, 600, 0);
    add(comparisons, "tcp", Subject.GRPC_RINGBELL, 32, 300, 0);
    assertThat(complete).isEmpty();
    add(comparisons, "tcp", Subject.GRPC_NETTY, 32, 100, 0);
    assertThat(complete).extracting(Result::byNetty).containsExactly(7.0, 3.0, 1.0);
    add(comparisons, "shm", Subject.RINGBELL, 32, 1500, 0);
    assertThat(complete.get(3).byNetty()).isEqualTo(15);
    assertThat(complete.get(2).raw().perSecond()).isEqualTo(5); // that of tcp, measured before
    comparisons.end();
    assertThat(complete).hasSize(5);
    assertThat(complete.get(4).byNetty()).isZero();
  }

  @Test
  void nothingWaitsWithoutNettyOrInAnOpenLoop() {
    Comparisons without = comparisons(false);
    add(without, "tcp", Subject.RINGBELL, 32, 700, 0);
    assertThat(complete).hasSize(1);
    assertThat(complete.get(0).byNetty()).isZero();
    add(comparisons(true), "tcp", Subject.RINGBELL, 32, 700, 700);
    assertThat(complete).hasSize(2);
  }

  private Comparisons comparisons(boolean besideNetty) {
    return new Comparisons(besideNetty, (run, options) -> complete.add(run.result()));
  }

  private static void add(
      Comparisons comparisons,
      String fabric,
      Subject subject,
      int bytes,
      double calls,
      double rate) {
    RawResult raw =
        subject == Subject.RINGBELL
            ? new RawResult(new RawLink(RawLink.Kind.TCP, RawLink.Ends.POLL), Latency.NONE, 5)
            : RawResult.NONE;
    Result result =
        new Result(
            fabric,
            subject,
            Mode.ASYNC,
            Waiting.BUSY,
            bytes,
            64,
            1,
            Latency.NONE,
            calls,
            raw,
            0,
            0,
            new Cost(0, 0),
            new Cost(0, 0),
            0,
            rate,
            0);
    Histogram none = new Histogram(RoundTrips.LONGEST, RoundTrips.DIGITS);
    comparisons.add(new Run(1, 0, result, none, none, 0, 1), null);
  }
}

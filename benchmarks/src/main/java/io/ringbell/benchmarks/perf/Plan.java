package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All measurements of a run, each round in the same order: what is compared lies close together in
 * time, and each has processes of its own, so that nothing spins beside it and no JVM has seen
 * another fabric.
 */
final class Plan {
  private static final String NETTYS_FABRIC = "tcp";

  private final List<PerfOptions> measurements = new ArrayList<>();
  private final int rounds;
  private final boolean besideNetty;

  /**
   * @param fabrics schemes
   * @param loads the same measurement with other loads; the fabric is not looked at
   * @param baselines subjects beside Ringbell itself
   */
  Plan(List<String> fabrics, List<PerfOptions> loads, List<Subject> baselines, int rounds) {
    this.rounds = rounds;
    this.besideNetty = baselines.contains(Subject.GRPC_NETTY);
    String nettyAfter = fabrics.contains(NETTYS_FABRIC) ? NETTYS_FABRIC : fabrics.get(0);
    for (PerfOptions load : loads) {
      for (String fabric : fabrics) {
        measurements.add(load.of(fabric, Subject.RINGBELL));
        if (baselines.contains(Subject.GRPC_RINGBELL)) {
          measurements.add(load.of(fabric, Subject.GRPC_RINGBELL));
        }
        if (besideNetty && fabric.equals(nettyAfter)) {
          measurements.add(load.of(NETTYS_FABRIC, Subject.GRPC_NETTY));
        }
      }
    }
  }

  List<PerfOptions> measurements() {
    return measurements;
  }

  int rounds() {
    return rounds;
  }

  /** Makes all of them, and tells of each when it is complete. */
  List<Run> run(Measurer measurer, Listener listener) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      Comparisons comparisons =
          new Comparisons(
              besideNetty,
              (run, options) -> {
                runs.add(run);
                listener.onRun(run, options);
              });
      for (int i = 0; i < measurements.size(); i++) {
        PerfOptions options = measurements.get(i);
        listener.onBegin(options, round);
        measurer.measure(i, round, run -> comparisons.add(run, options));
      }
      comparisons.end();
    }
    return runs;
  }

  /** Makes a measurement. */
  interface Measurer {
    /**
     * Makes one.
     *
     * @param measurement its place in {@link #measurements}
     * @param round from 1
     * @param into gets each run when it is there
     */
    void measure(int measurement, int round, Consumer<Run> into) throws IOException;
  }

  /** Hears of measurements. */
  interface Listener {
    /** One begins. */
    void onBegin(PerfOptions options, int round);

    /** One of its results is there. */
    void onRun(Run run, PerfOptions options);
  }
}

package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * All measurements of a run, each round in the same order: what is compared lies close together in
 * time, and each has a server process of its own, so that nothing spins beside it.
 */
final class Plan {
  private static final String NETTYS_FABRIC = "tcp";

  private final List<PerfOptions> measurements = new ArrayList<>();
  private final int rounds;
  private final Cores cores; // null: not pinned

  /**
   * @param fabrics schemes
   * @param loads the same measurement with other loads; the fabric is not looked at
   * @param baselines subjects beside Ringbell itself
   */
  Plan(
      List<String> fabrics,
      List<PerfOptions> loads,
      List<Subject> baselines,
      int rounds,
      Cores cores) {
    this.rounds = rounds;
    this.cores = cores;
    for (PerfOptions load : loads) {
      boolean netty = baselines.contains(Subject.GRPC_NETTY);
      for (String fabric : fabrics) {
        measurements.add(load.of(fabric, Subject.RINGBELL));
        if (baselines.contains(Subject.GRPC_RINGBELL)) {
          measurements.add(load.of(fabric, Subject.GRPC_RINGBELL));
        }
        if (netty && fabric.equals(NETTYS_FABRIC)) {
          measurements.add(load.of(NETTYS_FABRIC, Subject.GRPC_NETTY));
          netty = false;
        }
      }
      if (netty) {
        measurements.add(load.of(NETTYS_FABRIC, Subject.GRPC_NETTY));
      }
    }
  }

  List<PerfOptions> measurements() {
    return measurements;
  }

  int rounds() {
    return rounds;
  }

  /** Makes all of them, and tells of each when it is there. */
  List<Run> run(Listener listener) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      Map<RawKey, Result> raw = new HashMap<>();
      for (PerfOptions options : measurements) {
        measure(options, round, listener, run -> runs.add(besidesRaw(run, options, raw, listener)));
      }
    }
    return runs;
  }

  private void measure(PerfOptions options, int round, Listener listener, Consumer<Run> into)
      throws IOException {
    listener.onBegin(options, round);
    List<String> prefix = cores == null ? List.of() : cores.serverPrefix();
    int maxMessageSize = options.maxMessageSize();
    try (ServerProcess server = ServerProcess.start(options, maxMessageSize, prefix);
        Session session = new Session(options, maxMessageSize, server)) {
      for (int bytes : options.sizes()) {
        if (options.load().isOpen()) {
          new OpenMeasurement(session, options, bytes).run(round, into);
        } else {
          into.accept(new Measurement(session, options, bytes).run(round));
        }
      }
    }
  }

  private static Run besidesRaw(
      Run run, PerfOptions options, Map<RawKey, Result> raw, Listener listener) {
    Result result = run.result();
    Run complete = run;
    if (!result.isOpenLoop()) {
      RawKey key = new RawKey(result.fabric(), result.bytes(), result.outstanding());
      if (result.subject() == Subject.RINGBELL) {
        raw.put(key, result);
      } else if (raw.containsKey(key)) {
        complete = run.with(result.besides(raw.get(key)));
      }
    }
    listener.onRun(complete, options);
    return complete;
  }

  private record RawKey(String fabric, int bytes, int outstanding) {}

  /** Hears of measurements. */
  interface Listener {
    /** One begins. */
    void onBegin(PerfOptions options, int round);

    /** One of its results is there. */
    void onRun(Run run, PerfOptions options);
  }
}

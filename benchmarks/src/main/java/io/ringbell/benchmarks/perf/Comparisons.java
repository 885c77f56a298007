package io.ringbell.benchmarks.perf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Completes the runs of one round by what was measured beside them: those of gRPC by the raw link
 * of the same fabric, and all closed loops by the calls a second of grpc-netty. A run waits here
 * until that is known.
 */
final class Comparisons {
  private final boolean besideNetty;
  private final BiConsumer<Run, PerfOptions> complete;
  private final Map<RawKey, RawResult> raw = new HashMap<>();
  private final Map<Load, Double> netty = new HashMap<>();
  private final List<Pending> waiting = new ArrayList<>();

  /**
   * @param besideNetty whether grpc-netty is to come
   */
  Comparisons(boolean besideNetty, BiConsumer<Run, PerfOptions> complete) {
    this.besideNetty = besideNetty;
    this.complete = complete;
  }

  void add(Run run, PerfOptions options) {
    Result result = run.result();
    if (result.isOpenLoop()) {
      complete.accept(run, options);
      return;
    }
    Load load = new Load(result.bytes(), result.outstanding());
    RawKey key = new RawKey(result.fabric(), load);
    if (result.subject() == Subject.RINGBELL) {
      raw.put(key, result.raw());
    }
    Run completed = run.with(result.besides(raw.getOrDefault(key, RawResult.NONE)));
    if (result.subject() == Subject.GRPC_NETTY) {
      netty.put(load, result.callsPerSecond());
      List<Pending> ready = waiting.stream().filter(one -> one.load.equals(load)).toList();
      waiting.removeAll(ready);
      ready.forEach(this::complete);
    }
    Pending one = new Pending(completed, options, load);
    if (besideNetty && !netty.containsKey(load)) {
      waiting.add(one);
    } else {
      complete(one);
    }
  }

  /** Nothing more comes. */
  void end() {
    waiting.forEach(this::complete);
    waiting.clear();
  }

  private void complete(Pending one) {
    Result result = one.run.result().besideNetty(netty.getOrDefault(one.load, 0.0));
    complete.accept(one.run.with(result), one.options);
  }

  private record Load(int bytes, int outstanding) {}

  private record RawKey(String fabric, Load load) {}

  private record Pending(Run run, PerfOptions options, Load load) {}
}

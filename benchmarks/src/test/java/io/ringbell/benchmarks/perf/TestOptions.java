package io.ringbell.benchmarks.perf;

import java.util.List;

/** Options of which a test names what it is about. */
final class TestOptions {
  private TestOptions() {}

  static PerfOptions of(
      String fabric,
      String fabricOptions,
      String host,
      Mode mode,
      Waiting waiting,
      List<Integer> sizes,
      int outstanding) {
    return new PerfOptions(
        fabric,
        fabricOptions,
        host,
        mode,
        waiting,
        waiting,
        sizes,
        outstanding,
        0,
        -1,
        0,
        false,
        true,
        Subject.RINGBELL,
        OpenLoad.NONE,
        List.of());
  }
}

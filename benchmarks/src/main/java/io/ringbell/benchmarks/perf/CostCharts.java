package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.report.BarChart;
import io.ringbell.benchmarks.report.BarChart.Bar;
import io.ringbell.benchmarks.report.Block;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Charts of the processors' time that calls take. */
final class CostCharts {
  private static final double MICRO = 1000;

  private final List<Summary> summaries;

  CostCharts(List<Summary> summaries) {
    this.summaries = summaries;
  }

  /** One for each load, of the first size only: the table has the others. */
  List<Block> blocks() {
    Map<Integer, List<Bar>> loads = new LinkedHashMap<>();
    for (Summary summary : summaries) {
      Result r = summary.medians();
      if (r.bytes() == summaries.get(0).medians().bytes()) {
        loads
            .computeIfAbsent(r.outstanding(), unseen -> new ArrayList<>())
            .add(
                new Bar(
                    Names.of(r),
                    List.of(r.client().cpuNanos() / MICRO, r.server().cpuNanos() / MICRO),
                    Double.NaN,
                    Double.NaN));
      }
    }
    List<Block> blocks = new ArrayList<>();
    loads.forEach(
        (outstanding, bars) ->
            blocks.add(
                new BarChart(
                    "Processor time of a call, "
                        + Names.bytes(summaries.get(0).medians().bytes())
                        + (outstanding == 1
                            ? ", one at a time"
                            : ", " + outstanding + " under way"),
                    "Shorter is better.",
                    "µs of CPU for each call",
                    List.of("client", "server"),
                    bars,
                    List.of())));
    return blocks;
  }
}

package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.report.Axis;
import io.ringbell.benchmarks.report.Block;
import io.ringbell.benchmarks.report.LineChart;
import io.ringbell.benchmarks.report.Percentiles;
import io.ringbell.benchmarks.report.Series;
import io.ringbell.benchmarks.report.Series.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Charts of open loops: latency by what was offered, and the percentiles of each step. */
final class LoadCharts {
  private static final int STEPS_AT_MOST = 4;
  private static final int HALF_LOAD = 2; // the third part of a sweep

  private final List<Summary> summaries;
  private final Plan plan;

  LoadCharts(List<Summary> summaries, Plan plan) {
    this.summaries = summaries;
    this.plan = plan;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    Map<Integer, List<Summary>> sizes = new LinkedHashMap<>();
    for (Summary summary : summaries) {
      sizes.computeIfAbsent(summary.medians().bytes(), unseen -> new ArrayList<>()).add(summary);
    }
    sizes.forEach(
        (bytes, group) -> {
          String size = ", " + Names.bytes(bytes);
          if (isSweep() || steps(group).size() > 1) {
            blocks.add(byRate("Median by rate" + size, "p50, µs", group, Latency::p50));
            blocks.add(byRate("p99 by rate" + size, "p99, µs", group, Latency::p99));
            blocks.add(byRate("p99.9 by rate" + size, "p99.9, µs", group, Latency::p999));
          }
          percentiles(blocks, size, group);
        });
    return blocks;
  }

  private static Block byRate(
      String title, String label, List<Summary> group, ToLongFunction<Latency> figure) {
    Map<String, List<Point>> points = new LinkedHashMap<>();
    for (Summary summary : group) {
      Result r = summary.medians();
      points
          .computeIfAbsent(Names.of(r), unseen -> new ArrayList<>())
          .add(new Point(r.rate(), figure.applyAsLong(r.latency()) / Charts.MICRO));
    }
    return new LineChart(
        title,
        "Lower is better, and further to the right before it rises.",
        Axis.log("calls/s that were due"),
        Axis.log(label),
        Charts.series(points));
  }

  private void percentiles(List<Block> blocks, String size, List<Summary> group) {
    Map<Integer, List<Summary>> steps = steps(group);
    steps.forEach(
        (step, ofStep) -> {
          if (isSweep() ? step == HALF_LOAD : steps.size() <= STEPS_AT_MOST) {
            List<Series> series = new ArrayList<>();
            for (Summary summary : ofStep) {
              series.add(
                  Percentiles.series(Names.of(summary.medians()), summary.calls(), Charts.MICRO));
            }
            String rate =
                isSweep() ? "half of what each reaches" : PerfReport.load(ofStep.get(0).medians());
            blocks.add(
                new LineChart(
                    "Round trips at " + rate + size,
                    "Since each call was due. Lower and flatter is better.",
                    Axis.percentiles(),
                    Axis.log("round trip, µs"),
                    series));
          }
        });
  }

  private boolean isSweep() {
    return plan.measurements().stream().anyMatch(options -> options.load().sweep());
  }

  private static Map<Integer, List<Summary>> steps(List<Summary> group) {
    Map<Integer, List<Summary>> steps = new LinkedHashMap<>();
    for (Summary summary : group) {
      steps.computeIfAbsent(summary.step(), unseen -> new ArrayList<>()).add(summary);
    }
    return steps;
  }
}

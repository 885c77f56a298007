package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.report.Axis;
import io.ringbell.benchmarks.report.BarChart;
import io.ringbell.benchmarks.report.BarChart.Bar;
import io.ringbell.benchmarks.report.BarChart.Mark;
import io.ringbell.benchmarks.report.Block;
import io.ringbell.benchmarks.report.LineChart;
import io.ringbell.benchmarks.report.Percentiles;
import io.ringbell.benchmarks.report.Series;
import io.ringbell.benchmarks.report.Series.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Charts of closed loops with the same number of calls under way. */
final class Charts {
  static final double MICRO = 1000;

  private final List<Summary> summaries;

  Charts(List<Summary> summaries) {
    this.summaries = summaries;
  }

  /** A chart for each size. */
  List<Block> percentiles() {
    List<Block> blocks = new ArrayList<>();
    bySize()
        .forEach(
            (bytes, group) -> {
              List<Series> series = new ArrayList<>();
              for (Summary summary : group) {
                Result result = summary.medians();
                series.add(Percentiles.series(Names.of(result), summary.calls(), MICRO));
              }
              for (Summary summary : group) {
                if (summary.raw().getTotalCount() > 0) {
                  series.add(
                      Percentiles.series(Names.ofRaw(summary.medians()), summary.raw(), MICRO));
                }
              }
              blocks.add(
                  new LineChart(
                      "Round trips of " + Names.bytes(bytes),
                      "At p99, for example, 99 of 100 calls took no longer than the curve is high."
                          + " Lower and flatter is better.",
                      Axis.percentiles(),
                      Axis.log("round trip, µs"),
                      series));
            });
    return blocks;
  }

  /** A chart for each size with its raw link. */
  List<Block> ratios() {
    List<Block> blocks = new ArrayList<>();
    bySize()
        .forEach(
            (bytes, group) -> {
              List<Bar> bars = new ArrayList<>();
              for (Summary summary : group) {
                Range ratio = summary.ratio();
                if (ratio.median() > 0) {
                  bars.add(bar(Names.of(summary.medians()), ratio, summary.rounds()));
                }
              }
              if (!bars.isEmpty()) {
                blocks.add(
                    BarChart.of(
                        "Against the raw link, " + Names.bytes(bytes),
                        "The median round trip divided by that of bare messages over the same link"
                            + " in the same minute. Shorter is better; 1 is the link itself.",
                        "p50 ÷ p50 of the raw link",
                        bars,
                        List.of(new Mark(1, "the raw link"))));
              }
            });
    return blocks;
  }

  /** A chart for each size. */
  List<Block> callRates() {
    List<Block> blocks = new ArrayList<>();
    bySize()
        .forEach(
            (bytes, group) -> {
              List<Bar> bars = new ArrayList<>();
              for (Summary summary : group) {
                bars.add(
                    bar(Names.of(summary.medians()), summary.callsPerSecond(), summary.rounds()));
              }
              blocks.add(
                  BarChart.of(
                      "Calls a second, " + Names.bytes(bytes),
                      "Longer is better.",
                      "calls/s",
                      bars,
                      List.of()));
            });
    return blocks;
  }

  /** How the median and the tail grow with the size, if there are several. */
  List<Block> sizes() {
    if (bySize().size() < 2) {
      return List.of();
    }
    return List.of(
        bySizes("Median by size", "p50, µs", false), bySizes("Tail by size", "p99.9, µs", true));
  }

  private Block bySizes(String title, String label, boolean tail) {
    Map<String, List<Point>> points = new LinkedHashMap<>();
    for (Summary summary : summaries) {
      Result r = summary.medians();
      long nanos = tail ? r.latency().p999() : r.latency().p50();
      add(points, Names.of(r), r.bytes(), nanos);
      if (r.subject() == Subject.RINGBELL) {
        add(
            points,
            Names.ofRaw(summary.medians()),
            r.bytes(),
            tail ? r.raw().latency().p999() : r.raw().latency().p50());
      }
    }
    return new LineChart(
        title, "", Axis.log("bytes of a message, each way"), Axis.log(label), series(points));
  }

  private static void add(Map<String, List<Point>> points, String name, int bytes, long nanos) {
    if (nanos > 0) {
      points
          .computeIfAbsent(name, unseen -> new ArrayList<>())
          .add(new Point(bytes, nanos / MICRO));
    }
  }

  static List<Series> series(Map<String, List<Point>> points) {
    return points.entrySet().stream()
        .map(entry -> new Series(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static Bar bar(String name, Range range, int rounds) {
    return rounds == 1
        ? Bar.of(name, range.median())
        : Bar.of(name, range.median(), range.least(), range.most());
  }

  private Map<Integer, List<Summary>> bySize() {
    Map<Integer, List<Summary>> sizes = new LinkedHashMap<>();
    for (Summary summary : summaries) {
      sizes.computeIfAbsent(summary.medians().bytes(), unseen -> new ArrayList<>()).add(summary);
    }
    return sizes;
  }
}

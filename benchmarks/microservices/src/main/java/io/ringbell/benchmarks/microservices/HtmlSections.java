package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.trace.Hop;
import io.ringbell.benchmarks.microservices.trace.Phase;
import io.ringbell.benchmarks.report.Axis;
import io.ringbell.benchmarks.report.BarChart;
import io.ringbell.benchmarks.report.Block;
import io.ringbell.benchmarks.report.DataTable;
import io.ringbell.benchmarks.report.LineChart;
import io.ringbell.benchmarks.report.Numbers;
import io.ringbell.benchmarks.report.Percentiles;
import io.ringbell.benchmarks.report.Section;
import io.ringbell.benchmarks.report.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a report says of the graph. */
final class HtmlSections {
  private static final double MICROS = 1_000;
  private static final double P99 = 99;

  private HtmlSections() {}

  static List<Section> of(BenchOptions options, List<Summary> summaries) {
    List<Section> sections = new ArrayList<>();
    sections.add(endToEnd(options, summaries));
    Section anatomy = anatomy(summaries);
    if (!anatomy.blocks().isEmpty()) {
      sections.add(anatomy);
    }
    return sections;
  }

  private static Section endToEnd(BenchOptions options, List<Summary> summaries) {
    List<Block> blocks = new ArrayList<>();
    byRate(summaries)
        .forEach(
            (rate, ofRate) -> {
              blocks.add(bars(rate, ofRate));
              blocks.add(curves(rate, ofRate));
            });
    if (options.rates().size() > 1) {
      blocks.add(byLoad(summaries));
    }
    blocks.add(table(summaries));
    String text =
        String.format(
            Locale.ROOT,
            "Guests come %s, whether or not earlier ones have been answered: of a hundred, 60 search,"
                + " 30 want a recommendation, 10 book. A request's time counts from when it was"
                + " due. %d hotels, %.0f s for each run. Ringbell's threads wait by %s.",
            options.even() ? "in equal distances" : "by chance",
            options.graph().hotels(),
            options.seconds(),
            options.graph().waiting());
    return new Section("Microservices: what guests wait", text, blocks);
  }

  private static Block bars(double rate, List<Summary> summaries) {
    List<BarChart.Bar> bars = new ArrayList<>();
    for (Summary summary : summaries) {
      bars.add(
          BarChart.Bar.of(
              summary.variant().label(),
              summary.middle().percentile(P99) / MICROS,
              summary.leastP99() / MICROS,
              summary.mostP99() / MICROS));
    }
    return BarChart.of(
        "p99 at " + Numbers.of(rate) + " requests a second",
        "The thin line spans the rounds.",
        "end to end, µs",
        bars,
        List.of());
  }

  private static Block curves(double rate, List<Summary> summaries) {
    List<Series> series = new ArrayList<>();
    for (Summary summary : summaries) {
      series.add(
          Percentiles.series(summary.variant().label(), summary.middle().load().all(), MICROS));
    }
    return new LineChart(
        "All percentiles at " + Numbers.of(rate) + " requests a second",
        "",
        Axis.percentiles(),
        Axis.log("end to end, µs"),
        series);
  }

  private static Block byLoad(List<Summary> summaries) {
    Map<Variant, List<Series.Point>> points = new LinkedHashMap<>();
    for (Summary summary : summaries) {
      points
          .computeIfAbsent(summary.variant(), unseen -> new ArrayList<>())
          .add(new Series.Point(summary.perSecond(), summary.middle().percentile(P99) / MICROS));
    }
    List<Series> series = new ArrayList<>();
    points.forEach((variant, line) -> series.add(new Series(variant.label(), line)));
    return new LineChart(
        "p99 by load",
        "",
        Axis.linear("requests a second that are offered"),
        Axis.log("p99 end to end, µs"),
        series);
  }

  private static Block table(List<Summary> summaries) {
    List<List<String>> rows = new ArrayList<>();
    for (Summary summary : summaries) {
      Outcome middle = summary.middle();
      rows.add(
          List.of(
              summary.variant().label(),
              Numbers.of(summary.perSecond()),
              Numbers.of(middle.answeredPerSecond()),
              Tables.micros(middle.percentile(50)),
              Tables.micros(middle.percentile(P99)),
              Tables.micros(middle.percentile(99.9)),
              Numbers.of(summary.ratioTo(Tables.BASELINE, summaries)),
              Long.toString(middle.load().failed() + middle.load().unfinished()),
              Long.toString(middle.load().notSent()),
              Numbers.of(middle.processorMicrosPerRequest()),
              Numbers.of(100 * middle.busy())));
    }
    return new DataTable(
        "All runs",
        "Of several rounds the one with the median p99. CPU is that of all six services for each"
            + " request that was answered; machine is how busy its processors were, by whomever.",
        List.of(
            "",
            "offered/s",
            "answered/s",
            "p50, µs",
            "p99, µs",
            "p99.9, µs",
            "p99 / grpc-netty",
            "failed",
            "not sent",
            "CPU, µs",
            "machine, %"),
        rows);
  }

  private static Section anatomy(List<Summary> summaries) {
    List<Block> blocks = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (Phase phase : Phase.values()) {
      parts.add(phase.label());
    }
    for (Map.Entry<String, List<NamedHop>> hop : byHop(summaries).entrySet()) {
      List<BarChart.Bar> bars = new ArrayList<>();
      for (NamedHop of : hop.getValue()) {
        List<Double> means = new ArrayList<>();
        for (Phase phase : Phase.values()) {
          means.add(Math.max(0, of.hop().mean(phase)) / MICROS);
        }
        bars.add(new BarChart.Bar(of.name(), means, Double.NaN, Double.NaN));
      }
      blocks.add(
          new BarChart(
              "Hop to " + hop.getKey(),
              "",
              "mean of the sampled calls, µs",
              parts,
              bars,
              List.of()));
    }
    return new Section(
        "Microservices: where the time goes",
        "One call to a service, from when it was due until its caller has the answer. queue: until"
            + " the call is made, and from its arrival at the server's code until its handler starts."
            + " encode: until the request is encoded. post: until the link has it (within wire for"
            + " gRPC, which does not say). wire: until it is at the server's code. handler: until"
            + " there is an answer, with the calls made for it. reply: until the caller has it.",
        blocks);
  }

  private static Map<String, List<NamedHop>> byHop(List<Summary> summaries) {
    Map<String, List<NamedHop>> hops = new LinkedHashMap<>();
    for (Summary summary : summaries) {
      String name =
          summary.variant().label() + " at " + Numbers.of(summary.perSecond()) + " a second";
      for (Hop hop : summary.middle().hops()) {
        hops.computeIfAbsent(hop.name(), unseen -> new ArrayList<>()).add(new NamedHop(name, hop));
      }
    }
    return hops;
  }

  private static Map<Double, List<Summary>> byRate(List<Summary> summaries) {
    Map<Double, List<Summary>> rates = new LinkedHashMap<>();
    for (Summary summary : summaries) {
      rates.computeIfAbsent(summary.perSecond(), unseen -> new ArrayList<>()).add(summary);
    }
    return rates;
  }

  private record NamedHop(String name, Hop hop) {}
}

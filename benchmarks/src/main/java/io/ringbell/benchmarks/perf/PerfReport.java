package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.report.Block;
import io.ringbell.benchmarks.report.DataTable;
import io.ringbell.benchmarks.report.Fingerprint;
import io.ringbell.benchmarks.report.Glossary;
import io.ringbell.benchmarks.report.Numbers;
import io.ringbell.benchmarks.report.Report;
import io.ringbell.benchmarks.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes a report of the results of {@code ringbell perf}. */
final class PerfReport {
  private static final String SUMMARY =
      "Ringbell carries calls between Java programs over RDMA, or over what stands in for it where"
          + " there are no adapters. Here two processes on one machine called each other; this is"
          + " how long their calls took, beside other ways of making them on the same machine in"
          + " the same run.";

  private final List<Summary> summaries;
  private final Plan plan;
  private final List<Section> sections = new ArrayList<>();

  private PerfReport(List<Summary> summaries, Plan plan) {
    this.summaries = summaries;
    this.plan = plan;
  }

  /**
   * The whole report.
   *
   * @param command the words after {@code ringbell perf}
   */
  static Report of(List<Summary> summaries, Plan plan, List<String> command) {
    PerfReport report = new PerfReport(summaries, plan);
    if (summaries.stream().anyMatch(summary -> !summary.medians().isOpenLoop())) {
      report.sections.add(report.inShort());
    }
    report.closedLoops();
    report.openLoops();
    report.sections.add(report.costs());
    report.sections.add(report.figures());
    report.sections.add(report.howItWasRun(command));
    report.sections.add(Fingerprint.section(Fingerprint.read()));
    report.sections.add(Glossary.section());
    return new Report("Ringbell: latency of calls", SUMMARY, report.sections);
  }

  /** The first size of closed loops. */
  private Section inShort() {
    int bytes = summaries.get(0).medians().bytes();
    List<List<String>> rows = new ArrayList<>();
    for (Summary summary : summaries) {
      Result r = summary.medians();
      if (r.bytes() == bytes && !r.isOpenLoop()) {
        rows.add(
            List.of(
                Names.of(r),
                load(r),
                micros(r.latency().p50()),
                micros(r.latency().p999()),
                r.outstanding() == 1 ? ratio(summary.ratio().median()) : "–",
                Numbers.of(r.callsPerSecond()),
                ratio(summary.byNetty().median())));
      }
    }
    return new Section(
        "In short",
        "",
        List.of(
            new DataTable(
                "Calls of " + Names.bytes(bytes),
                "Half of all calls took no longer than p50, and 999 of 1000 no longer than p99.9."
                    + " The raw link is bare messages of that size, without any calls.",
                List.of(
                    "subject",
                    "load",
                    "p50, µs",
                    "p99.9, µs",
                    "p50 ÷ raw link",
                    "calls/s",
                    "÷ grpc-netty's"),
                rows)));
  }

  private void closedLoops() {
    Map<Integer, List<Summary>> byOutstanding =
        summaries.stream()
            .filter(summary -> !summary.medians().isOpenLoop())
            .collect(
                Collectors.groupingBy(
                    summary -> summary.medians().outstanding(), TreeMap::new, Collectors.toList()));
    byOutstanding.forEach(
        (outstanding, group) -> {
          Charts charts = new Charts(group);
          List<Block> blocks = new ArrayList<>();
          if (outstanding > 1) {
            blocks.addAll(charts.callRates());
          }
          blocks.addAll(charts.percentiles());
          if (outstanding == 1) {
            blocks.addAll(charts.ratios());
          }
          blocks.addAll(charts.sizes());
          boolean one = outstanding == 1;
          sections.add(
              new Section(
                  one ? "One call at a time" : outstanding + " calls under way",
                  one
                      ? "Each call begins when the one before has been answered: how long a call"
                          + " takes when nothing stands in its way."
                      : "Each answer starts the next call, and "
                          + outstanding
                          + " are under way all the time: how many calls a second go through. A"
                          + " round trip here is mostly time in line.",
                  blocks));
        });
  }

  private void openLoops() {
    List<Summary> open =
        summaries.stream().filter(summary -> summary.medians().isOpenLoop()).toList();
    if (!open.isEmpty()) {
      sections.add(
          new Section(
              "Calls by the clock",
              "Calls begin evenly by the clock, as those of many users do, whether those before have"
                  + " been answered or not (open loop). A call that could not begin in time"
                  + " counts from when it was due. Each curve bends upwards where its subject"
                  + " cannot keep up.",
              new LoadCharts(open, plan).blocks()));
    }
  }

  private Section costs() {
    List<Summary> closed =
        summaries.stream().filter(summary -> !summary.medians().isOpenLoop()).toList();
    List<Block> blocks = new ArrayList<>(new CostCharts(closed).blocks());
    List<List<String>> rows = new ArrayList<>();
    for (Summary summary : closed.isEmpty() ? summaries : closed) {
      Result r = summary.medians();
      rows.add(
          List.of(
              Names.of(r),
              Names.bytes(r.bytes()),
              load(r),
              micros(r.client().cpuNanos()),
              micros(r.server().cpuNanos()),
              Numbers.of(r.client().allocated()),
              Numbers.of(r.server().allocated()),
              r.callsPerDoorbell() == 0 ? "–" : Numbers.of(r.callsPerDoorbell())));
    }
    blocks.add(
        new DataTable(
            "Cost of one call",
            "All threads of a process, its garbage collector and compiler included. Heap includes"
                + " the message itself.",
            List.of(
                "subject",
                "size",
                "load",
                "client CPU, µs",
                "server CPU, µs",
                "client heap, B",
                "server heap, B",
                "calls per doorbell"),
            rows));
    String text =
        plan.measurements().get(0).waiting() == Waiting.BUSY
            ? "Both sides poll without pause (busy), so each takes a whole processor whatever it does."
            : "";
    return new Section("What a call costs", text, blocks);
  }

  private Section figures() {
    List<List<String>> rows = new ArrayList<>();
    for (Summary summary : summaries) {
      Result r = summary.medians();
      Latency l = r.latency();
      rows.add(
          List.of(
              Names.of(r),
              Names.bytes(r.bytes()),
              load(r),
              micros(l.p50()),
              range(summary.p50(), 1000),
              micros(l.p90()),
              micros(l.p99()),
              micros(l.p999()),
              micros(l.p9999()),
              Numbers.of(r.callsPerSecond()),
              ratio(summary.ratio().median()),
              summary.ratio().median() > 0 ? range(summary.ratio(), 1) : "–",
              r.isOpenLoop() ? Numbers.of(r.notSent()) : "–"));
    }
    return new Section(
        "All figures",
        "Medians of "
            + plan.rounds()
            + (plan.rounds() == 1 ? " round" : " rounds, with the least and the most")
            + ". Round trips in µs.",
        List.of(
            new DataTable(
                "Measurements",
                "",
                List.of(
                    "subject",
                    "size",
                    "load",
                    "p50",
                    "p50 from–to",
                    "p90",
                    "p99",
                    "p99.9",
                    "p99.99",
                    "calls/s",
                    "p50 ÷ raw",
                    "from–to",
                    "not sent"),
                rows)));
  }

  private Section howItWasRun(List<String> command) {
    PerfOptions first = plan.measurements().get(0);
    return new Section(
        "How it was run",
        "",
        List.of(
            new DataTable(
                "Run",
                "",
                List.of("what", "how"),
                List.of(
                    List.of("command", "./ringbell perf " + String.join(" ", command)),
                    List.of("rounds", Integer.toString(plan.rounds())),
                    List.of("waiting", JsonLine.lower(first.waiting())),
                    List.of(
                        "processes",
                        (first.pin()
                                ? "client and server, one core each"
                                : "client and server, not pinned")
                            + "; new ones for each measurement"),
                    List.of("raw link", rawLinks()),
                    List.of(
                        "their JVM flags",
                        first.jvmFlags().isEmpty() ? "none" : String.join(" ", first.jvmFlags())),
                    List.of(
                        "gRPC",
                        "messages of plain bytes, callbacks on the transport's thread on both"
                            + " sides; grpc-netty over TCP with epoll where there is"
                            + " Netty's library for it")))));
  }

  /** What stood beside the calls, and how it waited. */
  private String rawLinks() {
    List<String> links =
        summaries.stream()
            .map(Summary::medians)
            .filter(r -> r.subject() == Subject.RINGBELL && r.raw().perSecond() > 0)
            .map(r -> Names.ofRaw(r) + " (" + r.raw().link().waiting() + ")")
            .distinct()
            .toList();
    return links.isEmpty() ? "none" : String.join("; ", links);
  }

  static String load(Result r) {
    return r.isOpenLoop()
        ? Numbers.of(r.rate()) + "/s"
        : r.outstanding() == 1 ? JsonLine.lower(r.mode()) : r.outstanding() + " under way";
  }

  private static String micros(double nanos) {
    return Numbers.of(nanos / 1e3);
  }

  private static String micros(long nanos) {
    return Numbers.of(nanos / 1e3);
  }

  private static String ratio(double ratio) {
    return ratio == 0 ? "–" : Numbers.of(ratio);
  }

  private static String range(Range range, double unit) {
    return Numbers.of(range.least() / unit) + "–" + Numbers.of(range.most() / unit);
  }
}

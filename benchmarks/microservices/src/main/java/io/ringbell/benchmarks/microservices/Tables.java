package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.stack.Stack;
import io.ringbell.benchmarks.microservices.trace.Hop;
import io.ringbell.benchmarks.microservices.trace.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Outcomes for a person, on a console. */
final class Tables {
  private static final String NEW_LINE = System.lineSeparator();

  /** What the others are compared with. */
  static final Variant BASELINE = new Variant(Stack.GRPC_NETTY, "tcp");

  private Tables() {}

  static String header(BenchOptions options) {
    return String.format(
            Locale.ROOT,
            "guests come %s, for %.0f s after %.0f s of warm-up; Ringbell waits: %s%s; µs from when"
                + " a request was due%n%n",
            options.even() ? "evenly" : "by chance",
            options.seconds(),
            options.warmupSeconds(),
            options.graph().waiting().name().toLowerCase(Locale.ROOT),
            options.graph().direct() ? "; gRPC without executors" : "")
        + row(
            "stack",
            "fabric",
            "offered/s",
            "answered/s",
            "p50",
            "p99",
            "p99.9",
            "failed",
            "not sent",
            "µs CPU",
            "machine");
  }

  static String row(Outcome outcome) {
    return row(
        outcome.variant().stack().label(),
        outcome.variant().fabric(),
        String.format(Locale.ROOT, "%.0f", outcome.perSecond()),
        String.format(Locale.ROOT, "%.0f", outcome.answeredPerSecond()),
        micros(outcome.percentile(50)),
        micros(outcome.percentile(99)),
        micros(outcome.percentile(99.9)),
        Long.toString(outcome.load().failed() + outcome.load().unfinished()),
        Long.toString(outcome.load().notSent()),
        String.format(Locale.ROOT, "%.0f", outcome.processorMicrosPerRequest()),
        String.format(Locale.ROOT, "%.0f %%", 100 * outcome.busy()));
  }

  /** What comes below all rows: ratios, failures and the anatomy. */
  static String end(List<Summary> summaries) {
    StringBuilder text = new StringBuilder();
    for (Summary summary : summaries) {
      double ratio = summary.ratioTo(BASELINE, summaries);
      if (Double.isFinite(ratio) && !summary.variant().equals(BASELINE)) {
        text.append(
            String.format(
                Locale.ROOT,
                "%n%s at %.0f/s: p99 is %.3f of grpc-netty's",
                summary.variant().label(),
                summary.perSecond(),
                ratio));
      }
      summary
          .middle()
          .load()
          .errors()
          .forEach(
              (status, count) ->
                  text.append(
                      String.format(
                          Locale.ROOT,
                          "%n%s at %.0f/s: %d requests failed with %s",
                          summary.variant().label(),
                          summary.perSecond(),
                          count,
                          status)));
    }
    text.append(NEW_LINE);
    summaries.forEach(summary -> text.append(anatomy(summary.middle())));
    return text.toString();
  }

  private static String anatomy(Outcome outcome) {
    if (outcome.hops().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(NEW_LINE);
    text.append(
        String.format(
            Locale.ROOT,
            "%s at %.0f/s, sampled calls, mean µs of each phase; p50 and p99 of all of them%n",
            outcome.variant().label(),
            outcome.perSecond()));
    List<String> names = new ArrayList<>(List.of("hop", "calls"));
    for (Phase phase : Phase.values()) {
      names.add(phase.label());
    }
    names.addAll(List.of("p50", "p99"));
    text.append(hopRow(names.toArray())).append(NEW_LINE);
    for (Hop hop : outcome.hops()) {
      List<String> cells = new ArrayList<>(List.of(hop.name(), Long.toString(hop.count())));
      for (Phase phase : Phase.values()) {
        double mean = hop.mean(phase);
        cells.add(mean < 0 ? "-" : micros(mean));
      }
      cells.add(micros(hop.total(50)));
      cells.add(micros(hop.total(99)));
      text.append(hopRow(cells.toArray())).append(NEW_LINE);
    }
    return text.toString();
  }

  static String micros(long nanos) {
    return micros((double) nanos);
  }

  static String micros(double nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e3);
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-14s %-6s %9s %10s %9s %10s %10s %7s %9s %7s %8s", cells);
  }

  private static String hopRow(Object... cells) {
    return String.format(Locale.ROOT, "  %-20s %7s %8s %8s %8s %8s %9s %8s %9s %9s", cells);
  }
}

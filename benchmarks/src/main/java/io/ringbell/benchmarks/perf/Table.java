package io.ringbell.benchmarks.perf;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Results for a person: the calls of a measurement, and the raw link below them. */
final class Table {
  private Table() {}

  static String header(PerfOptions options) {
    String what =
        String.format(
            Locale.ROOT,
            "%s calls, waiting: %s, outstanding: %d, %s; round trips in µs%s%n%n",
            JsonLine.lower(options.mode()),
            JsonLine.lower(options.waiting()),
            options.outstanding(),
            options.pin() ? "one core for each process" : "not pinned",
            options.load().isOpen() ? " since a call was due (open loop)" : "");
    return what
        + row(
            "bytes",
            "",
            "p50",
            "p90",
            "p99",
            "p99.9",
            "calls/s",
            "by grpc-",
            "MB/s",
            "B/call",
            "B/call",
            "CPU µs",
            "CPU µs",
            "calls per",
            "p50 /",
            "")
        + System.lineSeparator()
        + row(
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "netty",
            "",
            "client",
            "server",
            "client",
            "server",
            "doorbell",
            "raw",
            "not sent");
  }

  /** One round. */
  static String rows(Run run) {
    Result r = run.result();
    StringBuilder rows = new StringBuilder(calls(Names.of(r), r, orDash(r.ratio()), r.byNetty()));
    if (r.subject() == Subject.RINGBELL && r.raw().perSecond() > 0) {
      rows.append(System.lineSeparator()).append(raw(Names.ofRaw(r), r));
    }
    if (r.unaryP50Nanos() > 0) { // the blocking calls beside a stream, and its p50 by theirs
      String ratio = hundredths((double) r.latency().p50() / r.unaryP50Nanos());
      rows.append(System.lineSeparator())
          .append(
              row(
                  "",
                  "unary",
                  micros(r.unaryP50Nanos()),
                  "",
                  "",
                  "",
                  "",
                  "",
                  "",
                  "",
                  "",
                  "",
                  "",
                  "",
                  ratio,
                  ""));
    }
    return rows.toString();
  }

  /** All rounds: medians, and below them from where to where they went. */
  static String rows(Summary summary) {
    Result r = summary.medians();
    return calls(Names.of(r), r, orDash(summary.ratio().median()), summary.byNetty().median())
        + System.lineSeparator()
        + bounds("  " + summary.rounds() + " rounds, from", summary, Range::least)
        + System.lineSeparator()
        + bounds("  to", summary, Range::most);
  }

  private static String bounds(String label, Summary summary, ToDoubleFunction<Range> bound) {
    return row(
        "",
        label,
        micros(bound.applyAsDouble(summary.p50())),
        "",
        micros(bound.applyAsDouble(summary.p99())),
        micros(bound.applyAsDouble(summary.p999())),
        whole(bound.applyAsDouble(summary.callsPerSecond())),
        orNothing(bound.applyAsDouble(summary.byNetty())),
        "",
        "",
        "",
        "",
        "",
        "",
        orDash(bound.applyAsDouble(summary.ratio())),
        "");
  }

  private static String calls(String name, Result r, String ratio, double byNetty) {
    Latency latency = r.latency();
    return row(
        Integer.toString(r.bytes()),
        r.isOpenLoop() ? name + " @" + whole(r.rate()) : name,
        micros(latency.p50()),
        micros(latency.p90()),
        micros(latency.p99()),
        micros(latency.p999()),
        whole(r.callsPerSecond()),
        orNothing(byNetty),
        whole(r.megabytesPerSecond()),
        whole(r.client().allocated()),
        whole(r.server().allocated()),
        hundredths(r.client().cpuNanos() / 1e3),
        hundredths(r.server().cpuNanos() / 1e3),
        hundredths(r.callsPerDoorbell()),
        ratio,
        r.isOpenLoop() ? whole(r.notSent()) : "");
  }

  private static String raw(String name, Result r) {
    Latency raw = r.raw().latency();
    return row(
        "",
        name,
        micros(raw.p50()),
        micros(raw.p90()),
        micros(raw.p99()),
        micros(raw.p999()),
        whole(r.raw().perSecond()),
        "",
        whole(r.rawMegabytesPerSecond()),
        "",
        "",
        "",
        "",
        "",
        "",
        "");
  }

  private static String row(Object... cells) {
    return String.format(
            Locale.ROOT,
            "%8s  %-28s %9s %9s %9s %9s %11s %8s %10s %8s %8s %7s %7s %9s %6s %9s",
            cells)
        .stripTrailing();
  }

  private static String micros(double nanos) {
    return hundredths(nanos / 1e3);
  }

  private static String micros(long nanos) {
    return hundredths(nanos / 1e3);
  }

  private static String hundredths(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String orNothing(double ratio) {
    return ratio == 0 ? "" : hundredths(ratio);
  }

  /** A ratio of which there is none, without a raw link, is not one of 0. */
  private static String orDash(double ratio) {
    return ratio == 0 ? "-" : hundredths(ratio);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}

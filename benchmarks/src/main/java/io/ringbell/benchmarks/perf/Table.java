package io.ringbell.benchmarks.perf;

import java.util.Locale;

/** Results for a person: two lines for each size, the calls and the raw link below them. */
final class Table {
  private Table() {}

  static String header(PerfOptions options) {
    String what =
        String.format(
            Locale.ROOT,
            "%s calls over %s, waiting: %s, outstanding: %d, %s; round trips in µs%n%n",
            JsonLine.lower(options.mode()),
            options.fabric(),
            JsonLine.lower(options.waiting()),
            options.outstanding(),
            options.pin() ? "one core for each process" : "not pinned");
    return what
        + row(
            "bytes",
            "",
            "p50",
            "p90",
            "p99",
            "p99.9",
            "calls/s",
            "MB/s",
            "B/call",
            "B/call",
            "calls per",
            "p50 /")
        + System.lineSeparator()
        + row("", "", "", "", "", "", "", "", "client", "server", "doorbell", "raw");
  }

  static String rows(Result r) {
    return row(
            Integer.toString(r.bytes()),
            "call",
            micros(r.p50Nanos()),
            micros(r.p90Nanos()),
            micros(r.p99Nanos()),
            micros(r.p999Nanos()),
            whole(r.callsPerSecond()),
            whole(r.megabytesPerSecond()),
            whole(r.clientAllocatedPerCall()),
            whole(r.serverAllocatedPerCall()),
            hundredths(r.callsPerDoorbell()),
            hundredths(r.ratio()))
        + System.lineSeparator()
        + row(
            "",
            "raw",
            micros(r.rawP50Nanos()),
            "",
            micros(r.rawP99Nanos()),
            "",
            whole(r.rawPerSecond()),
            whole(r.rawMegabytesPerSecond()),
            "",
            "",
            "",
            "")
        + unaryRow(r);
  }

  /** The blocking calls beside a stream; the last figure is the stream's p50 by theirs. */
  private static String unaryRow(Result r) {
    if (r.unaryP50Nanos() == 0) {
      return "";
    }
    String ratio = hundredths((double) r.p50Nanos() / r.unaryP50Nanos());
    return System.lineSeparator()
        + row("", "unary", micros(r.unaryP50Nanos()), "", "", "", "", "", "", "", "", ratio);
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%8s  %-4s %9s %9s %9s %9s %11s %10s %8s %8s %9s %6s", cells)
        .stripTrailing();
  }

  private static String micros(long nanos) {
    return hundredths(nanos / 1e3);
  }

  private static String hundredths(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}

package io.ringbell.benchmarks.perf;

import java.util.List;
import java.util.Locale;

/** A result as one line of JSON: the same fields in each line. */
final class JsonLine {
  private final StringBuilder line = new StringBuilder("{");

  private JsonLine() {}

  /** One round. */
  static String of(Run run, int rounds) {
    return of(Summary.ofRounds(List.of(run)), run.round(), rounds);
  }

  /** Medians of all rounds, as round 0. */
  static String of(Summary summary) {
    return of(summary, 0, summary.rounds());
  }

  private static String of(Summary summary, int round, int rounds) {
    Result result = summary.medians();
    Latency latency = result.latency();
    return new JsonLine()
        .text("fabric", result.fabric())
        .text("mode", lower(result.mode()))
        .text("waiting", lower(result.waiting()))
        .number("bytes", result.bytes())
        .number("outstanding", result.outstanding())
        .number("calls", result.calls())
        .number("p50_ns", latency.p50())
        .number("p90_ns", latency.p90())
        .number("p99_ns", latency.p99())
        .number("p999_ns", latency.p999())
        .decimal("calls_per_s", result.callsPerSecond())
        .decimal("mb_per_s", result.megabytesPerSecond())
        .number("raw_p50_ns", result.raw().latency().p50())
        .decimal("raw_mb_per_s", result.rawMegabytesPerSecond())
        .number("unary_p50_ns", result.unaryP50Nanos())
        .decimal("client_alloc_bytes_per_call", result.client().allocated())
        .decimal("server_alloc_bytes_per_call", result.server().allocated())
        .decimal("calls_per_doorbell", result.callsPerDoorbell())
        .text("subject", result.subject().toString())
        .number("p9999_ns", latency.p9999())
        .number("max_ns", latency.max())
        .number("raw_p99_ns", result.raw().latency().p99())
        .number("raw_p999_ns", result.raw().latency().p999())
        .decimal("p50_by_raw", summary.ratio().median())
        .decimal("client_cpu_ns_per_call", result.client().cpuNanos())
        .decimal("server_cpu_ns_per_call", result.server().cpuNanos())
        .decimal("rate", result.rate())
        .decimal("not_sent", result.notSent())
        .number("round", round)
        .number("rounds", rounds)
        .range("p50_ns", summary.p50())
        .range("p999_ns", summary.p999())
        .range("p50_by_raw", summary.ratio())
        .range("calls_per_s", summary.callsPerSecond())
        .text("raw_link", result.raw().link().kind().word())
        .text("raw_waiting", result.raw().link().waiting())
        .decimal("calls_per_s_by_grpc_netty", summary.byNetty().median())
        .range("calls_per_s_by_grpc_netty", summary.byNetty())
        .end();
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private JsonLine range(String name, Range range) {
    return decimal(name + "_least", range.least()).decimal(name + "_most", range.most());
  }

  private JsonLine text(String name, String value) {
    return field(name, "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
  }

  private JsonLine number(String name, long value) {
    return field(name, Long.toString(value));
  }

  private JsonLine decimal(String name, double value) {
    return field(name, String.format(Locale.ROOT, "%.2f", value));
  }

  private JsonLine field(String name, String value) {
    line.append(line.length() == 1 ? "" : ", ").append('"').append(name).append("\": ");
    line.append(value);
    return this;
  }

  private String end() {
    return line.append('}').toString();
  }
}

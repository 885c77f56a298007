package io.ringbell.benchmarks.perf;

import java.util.Locale;

/** A result as one line of JSON. */
final class JsonLine {
  private final StringBuilder line = new StringBuilder("{");

  private JsonLine() {}

  static String of(Result result) {
    return new JsonLine()
        .text("fabric", result.fabric())
        .text("mode", lower(result.mode()))
        .text("waiting", lower(result.waiting()))
        .number("bytes", result.bytes())
        .number("outstanding", result.outstanding())
        .number("calls", result.calls())
        .number("p50_ns", result.p50Nanos())
        .number("p90_ns", result.p90Nanos())
        .number("p99_ns", result.p99Nanos())
        .number("p999_ns", result.p999Nanos())
        .decimal("calls_per_s", result.callsPerSecond())
        .decimal("mb_per_s", result.megabytesPerSecond())
        .number("raw_p50_ns", result.rawP50Nanos())
        .decimal("raw_mb_per_s", result.rawMegabytesPerSecond())
        .number("unary_p50_ns", result.unaryP50Nanos())
        .decimal("client_alloc_bytes_per_call", result.clientAllocatedPerCall())
        .decimal("server_alloc_bytes_per_call", result.serverAllocatedPerCall())
        .decimal("calls_per_doorbell", result.callsPerDoorbell())
        .end();
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
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

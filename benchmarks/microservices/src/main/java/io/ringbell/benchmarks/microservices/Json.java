package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.load.Kind;
import io.ringbell.benchmarks.microservices.trace.Hop;
import io.ringbell.benchmarks.microservices.trace.Phase;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.HdrHistogram.Histogram;

/** An outcome as one line of JSON; what is not known is null. */
final class Json {
  private Json() {}

  /**
   * The line.
   *
   * @param before those so far, this one among them, for the number of its round
   */
  static String of(Outcome outcome, List<Outcome> before) {
    StringJoiner line = object();
    Histogram all = outcome.load().all();
    line.add(text("stack", outcome.variant().stack().label()));
    line.add(text("fabric", outcome.variant().fabric()));
    line.add(number("rate", outcome.perSecond()));
    line.add(number("round", round(outcome, before)));
    line.add(number("offered", outcome.load().offered()));
    line.add(number("answered", all.getTotalCount()));
    line.add(number("not_sent", outcome.load().notSent()));
    line.add(number("failed", outcome.load().failed()));
    line.add(number("unfinished", outcome.load().unfinished()));
    line.add(number("answered_per_s", outcome.answeredPerSecond()));
    percentiles(line, all);
    line.add(number("lateness_p99_ns", outcome.load().lateness().getValueAtPercentile(99)));
    line.add(number("services_cpu_us_per_request", outcome.processorMicrosPerRequest()));
    line.add(number("machine_busy", outcome.busy()));
    StringJoiner errors = object();
    outcome.load().errors().forEach((status, count) -> errors.add(number(status, count)));
    line.add("\"errors\": " + errors);
    StringJoiner kinds = object();
    for (Kind kind : Kind.values()) {
      StringJoiner of = object();
      percentiles(of, outcome.load().latencies().get(kind));
      kinds.add("\"" + kind.label() + "\": " + of);
    }
    line.add("\"kinds\": " + kinds);
    StringJoiner hops = object();
    outcome.hops().forEach(hop -> hops.add("\"" + hop.name() + "\": " + hop(hop)));
    line.add("\"hops\": " + hops);
    return line.toString();
  }

  private static int round(Outcome outcome, List<Outcome> before) {
    return (int)
        before.stream()
            .filter(
                other ->
                    other.variant().equals(outcome.variant())
                        && other.perSecond() == outcome.perSecond())
            .count();
  }

  private static void percentiles(StringJoiner to, Histogram times) {
    to.add(number("p50_ns", times.getValueAtPercentile(50)));
    to.add(number("p99_ns", times.getValueAtPercentile(99)));
    to.add(number("p999_ns", times.getValueAtPercentile(99.9)));
    to.add(number("max_ns", times.getMaxValue()));
  }

  private static StringJoiner hop(Hop hop) {
    StringJoiner phases = object();
    phases.add(number("calls", hop.count()));
    phases.add(number("total_p50_ns", hop.total(50)));
    phases.add(number("total_p99_ns", hop.total(99)));
    for (Phase phase : Phase.values()) {
      boolean known = hop.at(phase, 50) >= 0;
      phases.add(number(phase.label() + "_mean_ns", known ? hop.mean(phase) : Double.NaN));
      phases.add(number(phase.label() + "_p50_ns", known ? hop.at(phase, 50) : Double.NaN));
      phases.add(number(phase.label() + "_p99_ns", known ? hop.at(phase, 99) : Double.NaN));
    }
    return phases;
  }

  private static StringJoiner object() {
    return new StringJoiner(", ", "{", "}");
  }

  private static String text(String name, String value) {
    return "\"%s\": \"%s\"".formatted(name, value);
  }

  private static String number(String name, long value) {
    return "\"" + name + "\": " + value;
  }

  private static String number(String name, double value) {
    boolean finite = Double.isFinite(value);
    return "\"" + name + "\": " + (finite ? String.format(Locale.ROOT, "%.3f", value) : "null");
  }
}

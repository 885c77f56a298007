package io.ringbell.benchmarks.microservices.trace;

import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The phases of the sampled calls of one hop. */
public final class Hop {
  private static final int DIGITS = 3;

  private final String name;
  private final Map<Phase, Histogram> phases = new EnumMap<>(Phase.class);
  private final Histogram total = new Histogram(DIGITS);

  Hop(String name) {
    this.name = name;
  }

  /** Adds a call as both sides saw it. */
  void add(CallRecord call, VisitRecord visit) {
    // A receiver on another core may be quicker than the sender is back from posting.
    long posted = call.posted() == 0 ? 0 : Math.min(call.posted(), visit.arrived());
    long encoded = call.encoded() == 0 ? call.called() : call.encoded();
    if (call.encoded() != 0) {
      record(Phase.ENCODE, call.encoded() - call.called());
    }
    if (posted != 0) {
      record(Phase.POST, posted - encoded);
    }
    record(Phase.WIRE, visit.arrived() - (posted == 0 ? encoded : posted));
    record(Phase.QUEUE, call.called() - call.intended() + visit.started() - visit.arrived());
    record(Phase.HANDLER, visit.ended() - visit.started());
    record(Phase.REPLY, call.answered() - visit.ended());
    total.recordValue(Math.max(0, call.answered() - call.intended()));
  }

  /** Where it goes. */
  public String name() {
    return name;
  }

  /** How many calls. */
  public long count() {
    return total.getTotalCount();
  }

  /** Nanoseconds of all phases together. */
  public long total(double percentile) {
    return total.getValueAtPercentile(percentile);
  }

  /** Nanoseconds on average; -1 if the phase cannot be told from the next one. */
  public double mean(Phase phase) {
    Histogram times = phases.get(phase);
    return times == null ? -1 : times.getMean();
  }

  /** Nanoseconds of a phase; -1 if it cannot be told from the next one. */
  public long at(Phase phase, double percentile) {
    Histogram times = phases.get(phase);
    return times == null ? -1 : times.getValueAtPercentile(percentile);
  }

  private void record(Phase phase, long nanos) {
    phases.computeIfAbsent(phase, p -> new Histogram(DIGITS)).recordValue(Math.max(0, nanos));
  }
}

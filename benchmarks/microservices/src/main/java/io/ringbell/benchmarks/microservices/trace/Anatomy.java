package io.ringbell.benchmarks.microservices.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Joins what callers and servers saw of the same calls. Not safe for several threads. */
public final class Anatomy {
  static final String CALL = "call ";
  static final String VISIT = "visit ";

  private final List<CallRecord> calls = new ArrayList<>();
  private final Map<String, VisitRecord> visits = new HashMap<>();

  /** Adds what one process saw: {@link Tracer#lines}. Other lines are passed over. */
  public void add(Collection<String> lines) {
    for (String line : lines) {
      if (line.startsWith(CALL)) {
        calls.add(CallRecord.parse(line.substring(CALL.length())));
      } else if (line.startsWith(VISIT)) {
        VisitRecord visit = VisitRecord.parse(line.substring(VISIT.length()));
        visits.put(key(visit.id(), visit.hop()), visit);
      }
    }
  }

  /** The hops of which both sides are known, in the given order. */
  public List<Hop> hops(List<String> order) {
    Map<String, Hop> hops = new HashMap<>();
    for (CallRecord call : calls) {
      VisitRecord visit = visits.get(key(call.id(), call.hop()));
      if (visit != null && visit.arrived() != 0) {
        hops.computeIfAbsent(call.hop(), Hop::new).add(call, visit);
      }
    }
    return order.stream().filter(hops::containsKey).map(hops::get).toList();
  }

  private static String key(long id, String hop) {
    return id + " " + hop;
  }
}

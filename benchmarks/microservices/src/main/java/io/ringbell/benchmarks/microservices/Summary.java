package io.ringbell.benchmarks.microservices;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rounds of one variant at one rate.
 *
 * @param rounds at least one, by their p99
 */
record Summary(List<Outcome> rounds) {
  private static final double P99 = 99;

  Summary {
    List<Outcome> sorted = new ArrayList<>(rounds);
    sorted.sort(Comparator.comparingLong(round -> round.percentile(P99)));
    rounds = List.copyOf(sorted);
  }

  /** Groups outcomes by variant and rate, in the order in which these first come. */
  static List<Summary> of(List<Outcome> outcomes) {
    List<List<Outcome>> groups = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      List<Outcome> found = null;
      for (List<Outcome> group : groups) {
        if (group.get(0).variant().equals(outcome.variant())
            && group.get(0).perSecond() == outcome.perSecond()) {
          found = group;
        }
      }
      if (found == null) {
        found = new ArrayList<>();
        groups.add(found);
      }
      found.add(outcome);
    }
    return groups.stream().map(Summary::new).toList();
  }

  /** The round with the median p99: all that is shown of a variant is of one and the same run. */
  Outcome middle() {
    return rounds.get((rounds.size() - 1) / 2);
  }

  Variant variant() {
    return middle().variant();
  }

  double perSecond() {
    return middle().perSecond();
  }

  long leastP99() {
    return rounds.get(0).percentile(P99);
  }

  long mostP99() {
    return rounds.get(rounds.size() - 1).percentile(P99);
  }

  /** Its p99 by that of the other variant at the same rate; NaN if there is none. */
  double ratioTo(Variant other, List<Summary> all) {
    for (Summary summary : all) {
      if (summary.variant().equals(other) && summary.perSecond() == perSecond()) {
        return (double) middle().percentile(P99) / summary.middle().percentile(P99);
      }
    }
    return Double.NaN;
  }
}

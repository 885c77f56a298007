package io.ringbell.benchmarks.report;

import java.util.HashMap;
import java.util.Map;

/** Gives each name a colour, the same in all charts of a report. */
final class Palette {
  static final int COLOURS = 8;

  private final Map<String, Integer> places = new HashMap<>();

  /** The classes of the name: a colour, and dashes for the names after those of each colour. */
  String of(String name) {
    int place = places.computeIfAbsent(name, unseen -> places.size());
    String colour = "c" + place % COLOURS;
    return place < COLOURS ? colour : colour + " dashed";
  }
}

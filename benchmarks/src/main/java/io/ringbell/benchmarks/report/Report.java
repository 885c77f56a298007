package io.ringbell.benchmarks.report;

import java.util.List;

/**
 * A whole report.
 *
 * @param title what was measured, in a few words
 * @param summary one paragraph for somebody who has never heard of the project
 * @param sections from the most important to the least
 */
public record Report(String title, String summary, List<Section> sections) {
  /** Copies. */
  public Report {
    sections = List.copyOf(sections);
  }
}

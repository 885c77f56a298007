package io.ringbell.benchmarks.report;

import java.util.List;

/**
 * A part of a report.
 *
 * @param title its heading
 * @param text what is seen here and how to read it; may be empty
 * @param blocks charts and tables, in order
 */
public record Section(String title, String text, List<Block> blocks) {
  /** Copies. */
  public Section {
    blocks = List.copyOf(blocks);
  }
}

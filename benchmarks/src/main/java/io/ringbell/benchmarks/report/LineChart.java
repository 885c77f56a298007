package io.ringbell.benchmarks.report;

import java.util.List;

/**
 * Curves over two axes.
 *
 * @param title heading
 * @param text what it shows; may be empty
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series one curve each; a name has the same colour in all charts of a report
 */
public record LineChart(String title, String text, Axis x, Axis y, List<Series> series)
    implements Block {
  /** Copies. */
  public LineChart {
    series = List.copyOf(series);
  }
}

package io.ringbell.benchmarks.report;

import java.util.List;

/**
 * One curve.
 *
 * @param name as in the legend
 * @param points in the order in which they are joined
 */
public record Series(String name, List<Point> points) {
  /** Copies. */
  public Series {
    points = List.copyOf(points);
  }

  /** A place on both axes, in their units. */
  public record Point(double x, double y) {}
}

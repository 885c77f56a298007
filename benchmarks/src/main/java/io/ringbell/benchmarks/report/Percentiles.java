package io.ringbell.benchmarks.report;

import io.ringbell.benchmarks.report.Series.Point;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/** The percentile curve of a histogram. */
public final class Percentiles {
  private static final int STEPS_OF_A_NINE = 12;
  private static final int NINES = 4;

  private Percentiles() {}

  /**
   * The curve from p0 to p99.99, as far as there are enough values for it: a percentile needs one
   * value beyond it at least.
   *
   * @param unit how much of the histogram's unit is one of the chart's: 1000 for µs out of ns
   */
  public static Series series(String name, AbstractHistogram values, double unit) {
    List<Point> points = new ArrayList<>();
    for (int step = 0; step <= NINES * STEPS_OF_A_NINE; step++) {
      addPoint(points, 100 - 100 * Math.pow(10, -(double) step / STEPS_OF_A_NINE), values, unit);
      if (step
          == STEPS_OF_A_NINE / 4) { // p50 lies between two steps, and is what everyone asks for
        addPoint(points, 50, values, unit);
      }
    }
    return new Series(name, points);
  }

  private static void addPoint(
      List<Point> points, double percentile, AbstractHistogram values, double unit) {
    double rounded = Math.round(percentile * 1e6) / 1e6; // 99.9 rather than 99.90000000000001
    boolean known = values.getTotalCount() * (100 - rounded) >= 99.9;
    if (known) {
      points.add(new Point(rounded, values.getValueAtPercentile(rounded) / unit));
    }
  }
}

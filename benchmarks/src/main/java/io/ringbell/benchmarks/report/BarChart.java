package io.ringbell.benchmarks.report;

import java.util.List;

/**
 * Horizontal bars, one below the other, each of one part or several.
 *
 * @param title heading
 * @param text what it shows; may be empty
 * @param label what the length of a bar measures, with its unit
 * @param parts names of the parts of each bar, for the legend; one name for plain bars
 * @param bars from the top down
 * @param marks values that a line is drawn at, such as 1 for what ratios are ratios of
 */
public record BarChart(
    String title, String text, String label, List<String> parts, List<Bar> bars, List<Mark> marks)
    implements Block {
  /** Copies; each bar has as many values as there are parts. */
  public BarChart {
    parts = List.copyOf(parts);
    bars = List.copyOf(bars);
    marks = List.copyOf(marks);
    for (Bar bar : bars) {
      if (bar.values().size() != parts.size()) {
        throw new IllegalArgumentException(
            "bar '"
                + bar.name()
                + "' has "
                + bar.values().size()
                + " values (expected: "
                + parts.size()
                + ", one for each part)");
      }
    }
  }

  /** Plain bars. */
  public static BarChart of(
      String title, String text, String label, List<Bar> bars, List<Mark> marks) {
    return new BarChart(title, text, label, List.of(label), bars, marks);
  }

  /**
   * One bar.
   *
   * @param name said above it
   * @param values the length of each part
   * @param low the least that was seen of the whole, or NaN
   * @param high the most that was seen of the whole, or NaN
   */
  public record Bar(String name, List<Double> values, double low, double high) {
    /** Copies. */
    public Bar {
      values = List.copyOf(values);
    }

    /** A plain bar. */
    public static Bar of(String name, double value) {
      return new Bar(name, List.of(value), Double.NaN, Double.NaN);
    }

    /** A plain bar with the range of what was seen. */
    public static Bar of(String name, double value, double low, double high) {
      return new Bar(name, List.of(value), low, high);
    }

    /** The length of all its parts. */
    double total() {
      double sum = 0;
      for (double value : values) {
        sum += Math.max(0, value);
      }
      return sum;
    }

    boolean hasRange() {
      return Double.isFinite(low) && Double.isFinite(high);
    }
  }

  /** A line across all bars, with what it says. */
  public record Mark(double value, String label) {}
}

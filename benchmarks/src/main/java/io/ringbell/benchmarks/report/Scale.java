package io.ringbell.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** How values are spread over an axis. */
public enum Scale {
  /** In proportion, from zero. */
  LINEAR,
  /** By their logarithm. */
  LOG,
  /** Percents from 0 to 99.99 by the logarithm of what is missing to 100. */
  PERCENTILE;

  static final List<Double> PERCENTILES = List.of(0.0, 50.0, 90.0, 99.0, 99.9, 99.99);
  private static final double LAST_PERCENTILE = 99.99;
  private static final int TICKS_AT_MOST = 6;

  /** Whether a value has a place on this scale. */
  boolean has(double value) {
    return switch (this) {
      case LINEAR -> Double.isFinite(value) && value >= 0;
      case LOG -> Double.isFinite(value) && value > 0;
      case PERCENTILE -> value >= 0 && value <= LAST_PERCENTILE;
    };
  }

  /** Where a value is, in units of the scale's own. */
  double place(double value) {
    return switch (this) {
      case LINEAR -> value;
      case LOG -> Math.log10(value);
      case PERCENTILE -> -Math.log10(1 - value / 100);
    };
  }

  /** The values that an axis from the least to the most of its data names, both ends included. */
  List<Double> ticks(double least, double most) {
    return switch (this) {
      case LINEAR -> linear(most);
      case LOG -> logarithmic(least, most);
      case PERCENTILE -> PERCENTILES;
    };
  }

  private static List<Double> linear(double most) {
    double step = step(most > 0 ? most : 1);
    List<Double> ticks = new ArrayList<>();
    ticks.add(0.0);
    while (ticks.get(ticks.size() - 1) < most * (1 - 1e-9) || ticks.size() < 2) {
      ticks.add(step * ticks.size());
    }
    return ticks;
  }

  /** The least of 1, 2 and 5 times a power of ten that needs few enough steps. */
  private static double step(double most) {
    double power = Math.pow(10, Math.floor(Math.log10(most / TICKS_AT_MOST)));
    for (double factor : new double[] {1, 2, 5}) {
      if (most / (factor * power) <= TICKS_AT_MOST) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static List<Double> logarithmic(double least, double most) {
    double[] factors = Math.log10(most / least) > 3 ? new double[] {1} : new double[] {1, 2, 5};
    List<Double> all = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(least));
    int last = (int) Math.ceil(Math.log10(most)) + 1;
    for (int exponent = first; exponent <= last; exponent++) {
      for (double factor : factors) {
        all.add(Double.parseDouble((int) factor + "e" + exponent)); // exact, unlike a power of ten
      }
    }
    int from = 0;
    while (all.get(from + 1) <= least) {
      from++;
    }
    int to = from + 1;
    while (all.get(to) < most) {
      to++;
    }
    return all.subList(from, to + 1);
  }
}

package io.ringbell.benchmarks.perf;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** A figure over several rounds: the least, the median and the most. */
record Range(double least, double median, double most) {
  static <T> Range of(List<T> rounds, ToDoubleFunction<T> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Range(sorted[0], median, sorted[sorted.length - 1]);
  }
}

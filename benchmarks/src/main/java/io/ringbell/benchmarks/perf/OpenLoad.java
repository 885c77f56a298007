package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.command.UsageException;
import java.util.Arrays;
import java.util.List;

/**
 * What an open loop offers.
 *
 * @param rates calls a second, one measurement each; empty for a closed loop or a sweep
 * @param sweep parts of what the subject reaches in a closed loop, in place of rates
 * @param seconds how long each rate is offered
 */
record OpenLoad(List<Double> rates, boolean sweep, double seconds) {
  static final OpenLoad NONE = new OpenLoad(List.of(), false, 0);

  private static final double[] PARTS = {0.1, 0.25, 0.5, 0.7, 0.8, 0.9, 1};
  private static final double LARGEST = 1e8;

  /** Checks. */
  OpenLoad {
    rates = List.copyOf(rates);
    for (double rate : rates) {
      if (!(rate > 0 && rate <= LARGEST)) {
        throw new UsageException("rate: " + rate + " (expected: calls a second, up to 1e8)");
      }
    }
    if (sweep && !rates.isEmpty()) {
      throw new UsageException("--sweep chooses the rates itself (expected: no --rates beside it)");
    }
    if (!(seconds >= 0 && seconds <= 3600)) {
      throw new UsageException("--seconds: " + seconds + " (expected: up to 3600)");
    }
  }

  boolean isOpen() {
    return sweep || !rates.isEmpty();
  }

  /** The rates to offer to a subject that reaches {@code most} in a closed loop. */
  double[] ratesFor(double most) {
    return sweep
        ? Arrays.stream(PARTS).map(part -> Math.max(1, Math.rint(part * most))).toArray()
        : rates.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** How many calls that takes at a rate. */
  long callsAt(double rate) {
    return Math.max(1, Math.round(rate * seconds));
  }
}

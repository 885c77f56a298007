package io.ringbell.benchmarks.report;

/**
 * An axis of a {@link LineChart}.
 *
 * @param label what it measures, with its unit: {@code round trip, µs}
 * @param scale how values are spread over it
 */
public record Axis(String label, Scale scale) {
  /** The percentiles of a distribution, each nine as wide as the one before. */
  public static Axis percentiles() {
    return new Axis("percentile of all calls", Scale.PERCENTILE);
  }

  /** From zero up. */
  public static Axis linear(String label) {
    return new Axis(label, Scale.LINEAR);
  }

  /** Each factor of ten is as wide as the one before; values of 0 and less are left out. */
  public static Axis log(String label) {
    return new Axis(label, Scale.LOG);
  }
}

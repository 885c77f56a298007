package io.ringbell.fabric.roce.protocol;

/**
 * The parameters of DCQCN (Zhu et al., "Congestion Control for Large-Scale RDMA Deployments",
 * SIGCOMM 2015). Rates in bytes per second, times in nanoseconds.
 *
 * @param lineRate where a queue pair starts, and its ceiling; nothing is paced while at it
 * @param minRate the floor
 * @param gain g, the weight of a new mark in alpha
 * @param alphaNanos K, after which alpha decays without a CNP
 * @param reductionNanos the rate is cut once per so long at most
 * @param increaseNanos the rate increase timer
 * @param increaseBytes the rate increase byte counter
 * @param fastRecoverySteps F
 * @param additiveStep R_AI
 * @param hyperStep R_HAI
 * @param cnpNanos N, between two CNPs that this end sends to one queue pair
 * @param burstBytes how far a paced sender may run ahead, so that batches stay worth while
 */
public record DcqcnParameters(
    double lineRate,
    double minRate,
    double gain,
    long alphaNanos,
    long reductionNanos,
    long increaseNanos,
    long increaseBytes,
    int fastRecoverySteps,
    double additiveStep,
    double hyperStep,
    long cnpNanos,
    int burstBytes) {
  private static final double MEGABIT = 125_000;

  /**
   * Those of the paper, with a line rate beyond what a software queue pair reaches, and a byte
   * counter of 10 MB.
   */
  public static final DcqcnParameters DEFAULT =
      new DcqcnParameters(
          40_000 * MEGABIT,
          100 * MEGABIT,
          1.0 / 256,
          55_000,
          50_000,
          55_000,
          10_000_000,
          5,
          40 * MEGABIT,
          200 * MEGABIT,
          50_000,
          32_768);

  /** The same for a link of another rate; the steps and the floor follow in proportion. */
  public DcqcnParameters forLineRate(double bytesPerSecond) {
    double scale = bytesPerSecond / lineRate;
    return new DcqcnParameters(
        bytesPerSecond,
        minRate * scale,
        gain,
        alphaNanos,
        reductionNanos,
        increaseNanos,
        increaseBytes,
        fastRecoverySteps,
        additiveStep * scale,
        hyperStep * scale,
        cnpNanos,
        burstBytes);
  }
}

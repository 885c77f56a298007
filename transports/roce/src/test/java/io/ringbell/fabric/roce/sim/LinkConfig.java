package io.ringbell.fabric.roce.sim;

/**
 * What one direction of a path does to packets. Probabilities are per packet.
 *
 * @param delayNanos propagation
 * @param jitterNanos up to so much more, which does not reorder
 * @param bytesPerSecond rate; 0 is unlimited
 * @param queueBytes what the queue before the rate holds before it drops
 * @param markMinBytes ECN: from this queue length on packets are marked, by chance
 * @param markMaxBytes ECN: from this queue length on every packet is marked
 * @param markMax the probability just below {@code markMaxBytes}
 */
public record LinkConfig(
    double loss,
    double duplication,
    double reordering,
    double corruption,
    long delayNanos,
    long jitterNanos,
    double bytesPerSecond,
    int queueBytes,
    int markMinBytes,
    int markMaxBytes,
    double markMax) {
  /** Nothing but a delay. */
  public static LinkConfig perfect(long delayNanos) {
    return new LinkConfig(
        0, 0, 0, 0, delayNanos, 0, 0, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, 0);
  }

  public LinkConfig withFaults(
      double lossRate, double duplicationRate, double reorderingRate, double corruptionRate) {
    return new LinkConfig(
        lossRate,
        duplicationRate,
        reorderingRate,
        corruptionRate,
        delayNanos,
        jitterNanos,
        bytesPerSecond,
        queueBytes,
        markMinBytes,
        markMaxBytes,
        markMax);
  }

  public LinkConfig withJitter(long nanos) {
    return new LinkConfig(
        loss,
        duplication,
        reordering,
        corruption,
        delayNanos,
        nanos,
        bytesPerSecond,
        queueBytes,
        markMinBytes,
        markMaxBytes,
        markMax);
  }

  public LinkConfig withRate(double rateBytesPerSecond, int queueLimitBytes) {
    return new LinkConfig(
        loss,
        duplication,
        reordering,
        corruption,
        delayNanos,
        jitterNanos,
        rateBytesPerSecond,
        queueLimitBytes,
        markMinBytes,
        markMaxBytes,
        markMax);
  }

  public LinkConfig withMarking(int minBytes, int maxBytes, double maxProbability) {
    return new LinkConfig(
        loss,
        duplication,
        reordering,
        corruption,
        delayNanos,
        jitterNanos,
        bytesPerSecond,
        queueBytes,
        minBytes,
        maxBytes,
        maxProbability);
  }
}

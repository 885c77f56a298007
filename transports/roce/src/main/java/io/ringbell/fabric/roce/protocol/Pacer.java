package io.ringbell.fabric.roce.protocol;

/**
 * Spreads the packets of one queue pair over time, at the rate of its {@link Dcqcn}. A sender that
 * was idle may run ahead by a burst. While no congestion was notified it does nothing. For the
 * driver.
 */
final class Pacer {
  private static final double NANOS = 1e9;

  /** Ethernet header, check sequence, preamble and gap, IP and UDP: what else the link carries. */
  private static final int OVERHEAD = 38 + 20 + 8;

  private final Dcqcn dcqcn;
  private final int burst;
  private long nextSendAt;

  Pacer(DcqcnParameters parameters) {
    this.dcqcn = new Dcqcn(parameters);
    this.burst = parameters.burstBytes();
  }

  boolean maySend(long now) {
    if (!dcqcn.isLimiting()) {
      return true;
    }
    dcqcn.advance(now);
    return nextSendAt <= now;
  }

  void onSent(long now, int length) {
    if (dcqcn.isLimiting()) {
      int bytes = length + OVERHEAD;
      double nanosPerByte = NANOS / dcqcn.rate();
      nextSendAt =
          Math.max(nextSendAt, now - (long) (burst * nanosPerByte)) + (long) (bytes * nanosPerByte);
      dcqcn.onSent(bytes);
    }
  }

  void onCongestion(long now) {
    if (!dcqcn.isLimiting()) {
      nextSendAt = now;
    }
    dcqcn.onCongestion(now);
  }

  long nextSendAt() {
    return nextSendAt;
  }

  double rate() {
    return dcqcn.rate();
  }
}

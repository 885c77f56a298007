package io.ringbell.fabric.roce.protocol;

/**
 * The reaction point of DCQCN: cuts the rate on congestion notifications and raises it again in
 * three stages (Zhu et al., SIGCOMM 2015, section 3.1). Time-driven steps are caught up with when
 * the rate is asked for, so that no timer is needed. For the driver.
 */
final class Dcqcn {
  /** More steps than that at once lead to the line rate anyway. */
  private static final int MAX_CATCH_UP = 1_000;

  private final DcqcnParameters parameters;
  private boolean limiting;
  private double current;
  private double target;
  private double alpha = 1;
  private long alphaAt; // when alpha was last brought up to date
  private long lastCut;
  private boolean cutBefore;
  private long nextIncrease;
  private long bytesToIncrease;
  private int timerSteps;
  private int byteSteps;

  Dcqcn(DcqcnParameters parameters) {
    this.parameters = parameters;
    this.current = parameters.lineRate();
    this.target = parameters.lineRate();
  }

  /** Whether the rate is below the line rate. */
  boolean isLimiting() {
    return limiting;
  }

  /** Bytes per second. */
  double rate() {
    return current;
  }

  void onCongestion(long now) {
    if (cutBefore && now - lastCut < parameters.reductionNanos()) {
      return;
    }
    advance(now);
    decayAlpha(now);
    cutBefore = true;
    lastCut = now;
    limiting = true;
    target = current;
    current = Math.max(parameters.minRate(), current * (1 - alpha / 2));
    alpha = (1 - parameters.gain()) * alpha + parameters.gain();
    alphaAt = now;
    timerSteps = 0;
    byteSteps = 0;
    nextIncrease = now + parameters.increaseNanos();
    bytesToIncrease = parameters.increaseBytes();
  }

  /** Takes the steps that were due until {@code now}. */
  void advance(long now) {
    if (!limiting || now < nextIncrease) {
      return;
    }
    for (int i = 0; limiting && now >= nextIncrease; i++) {
      if (i == MAX_CATCH_UP) {
        reachLineRate();
        return;
      }
      nextIncrease += parameters.increaseNanos();
      timerSteps++;
      increase();
    }
  }

  void onSent(int bytes) {
    bytesToIncrease -= bytes;
    if (limiting && bytesToIncrease <= 0) {
      bytesToIncrease += parameters.increaseBytes();
      byteSteps++;
      increase();
    }
  }

  private void increase() {
    int most = Math.max(timerSteps, byteSteps);
    int least = Math.min(timerSteps, byteSteps);
    int recovery = parameters.fastRecoverySteps();
    if (least > recovery) {
      target += (least - recovery) * parameters.hyperStep();
    } else if (most > recovery) {
      target += parameters.additiveStep();
    }
    target = Math.min(target, parameters.lineRate());
    current = (target + current) / 2;
    if (current > 0.999 * parameters.lineRate()) {
      reachLineRate();
    }
  }

  private void reachLineRate() {
    limiting = false;
    current = parameters.lineRate();
    target = current;
  }

  private void decayAlpha(long now) {
    long periods = cutBefore ? (now - alphaAt) / parameters.alphaNanos() : 0;
    if (periods > 0) {
      alpha *= Math.pow(1 - parameters.gain(), (double) periods);
    }
  }
}

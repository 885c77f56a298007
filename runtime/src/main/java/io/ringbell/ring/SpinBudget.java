package io.ringbell.ring;

import io.ringbell.WaitStrategy;
import java.util.concurrent.TimeUnit;

/**
 * How long to poll in vain before blocking. Adaptive: polling goes on while it pays, which is while
 * work comes before the budget is used up. Each wait that had to block halves the budget, so that a
 * thread that keeps its peer from the processor, or waits for something slow, soon stops spinning;
 * now and then a full budget is tried again. Used by the polling thread; a race with another reader
 * costs a wrong guess and nothing else.
 */
public final class SpinBudget {
  /** A wake-up costs some 15 to 50 µs, so spinning a little longer than that can still pay. */
  static final long MAX_NANOS = TimeUnit.MICROSECONDS.toNanos(150);

  static final long MIN_NANOS = TimeUnit.MICROSECONDS.toNanos(2);

  /**
   * The clock is read once in so many rounds that find nothing: over shared memory a look at it
   * takes as long as a round, and what comes meanwhile waits for it.
   */
  private static final int ROUNDS_PER_CLOCK = 8;

  /** After so many waits in a row that had to block, one gets the full budget. */
  static final int TRY_AGAIN = 64;

  private final WaitStrategy strategy;
  private long budget = MAX_NANOS;
  private int failures;
  private boolean usedUp;
  private int idleRounds;

  public SpinBudget(WaitStrategy strategy) {
    this.strategy = strategy;
  }

  /** Whether to go on polling after having polled in vain for that long. */
  public boolean allows(long idleNanos) {
    return switch (strategy) {
      case BUSY_SPIN -> true;
      case EVENT -> false;
      case ADAPTIVE -> allowsAdaptively(idleNanos);
    };
  }

  /** Whether to read the clock after a round that found nothing, and was no wait. */
  public boolean isClockDue() {
    return ++idleRounds % ROUNDS_PER_CLOCK == 0;
  }

  /** Work has come after polling or sleeping for that long. */
  public void onWork(long idleNanos) {
    if (strategy == WaitStrategy.ADAPTIVE) {
      if (usedUp) {
        onFailure();
      } else {
        failures = 0;
        budget = Math.min(MAX_NANOS, Math.max(budget, 4 * idleNanos));
      }
    }
  }

  private boolean allowsAdaptively(long idleNanos) {
    if (idleNanos < budget) {
      return true;
    }
    usedUp = true;
    return false;
  }

  private void onFailure() {
    usedUp = false;
    failures++;
    budget = failures % TRY_AGAIN == 0 ? MAX_NANOS : Math.max(MIN_NANOS, budget / 2);
  }
}

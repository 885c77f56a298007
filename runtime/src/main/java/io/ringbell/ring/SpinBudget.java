package io.ringbell.ring;

import io.ringbell.WaitStrategy;
import java.util.concurrent.TimeUnit;

/**
 * How long to poll in vain before blocking. Adaptive: twice the usual gap between two pieces of
 * work, as far as that is worth a wake-up; if work usually comes later than that, spinning would be
 * wasted and is kept short. Used by the polling thread.
 */
public final class SpinBudget {
  /** A wake-up costs some 15 to 50 µs, so spinning a little longer than that can still pay. */
  private static final long MAX_NANOS = TimeUnit.MICROSECONDS.toNanos(150);

  private static final long MIN_NANOS = TimeUnit.MICROSECONDS.toNanos(5);
  private static final int SMOOTHING_SHIFT = 3;

  private final WaitStrategy strategy;
  private long usualGap = MAX_NANOS / 4;
  private long budget = MAX_NANOS;

  public SpinBudget(WaitStrategy strategy) {
    this.strategy = strategy;
  }

  /** Whether to go on polling after having polled in vain for that long. */
  public boolean allows(long idleNanos) {
    return switch (strategy) {
      case BUSY_SPIN -> true;
      case EVENT -> false;
      case ADAPTIVE -> idleNanos < budget;
    };
  }

  /** Work has come after polling or sleeping for that long. */
  public void onWork(long idleNanos) {
    if (strategy == WaitStrategy.ADAPTIVE) {
      long gap = Math.min(idleNanos, 4 * MAX_NANOS);
      usualGap += (gap - usualGap) >> SMOOTHING_SHIFT;
      budget =
          usualGap <= MAX_NANOS
              ? Math.max(MIN_NANOS, Math.min(MAX_NANOS, 2 * usualGap))
              : MIN_NANOS;
    }
  }
}

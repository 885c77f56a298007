package io.ringbell.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The earliest of the times by which somebody wants to be woken, until it is {@link #clear}ed. From
 * any thread.
 */
final class WakeTime {
  private static final VarHandle AT;

  static {
    try {
      AT = MethodHandles.lookup().findVarHandle(WakeTime.class, "at", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile long at = Timings.NEVER;

  /** Moves it forward to a time; false if it is as early already. */
  boolean bringForward(long time) {
    for (; ; ) {
      long current = at;
      if (current != Timings.NEVER && time - current >= 0) {
        return false;
      }
      if (AT.compareAndSet(this, current, time)) {
        return true;
      }
    }
  }

  boolean isDue(long now) {
    return Timings.isDue(now, at);
  }

  /** {@link Timings#NEVER} if nobody wants to be woken. */
  long at() {
    return at;
  }

  /** Before that is done for which the others want to be woken: who asks meanwhile is not lost. */
  void clear() {
    at = Timings.NEVER;
  }
}

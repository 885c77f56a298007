package io.ringbell.ring;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * Frees what the registered pools of a connection keep, when nobody has used it for a while. {@link
 * #watch} from any thread, all else by the polling thread.
 */
final class IdlePools {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long NEVER = Long.MAX_VALUE;

  private final List<RegisteredPool> pools = new CopyOnWriteArrayList<>();
  private volatile long dueAt = NEVER;

  void add(RegisteredPool pool) {
    pools.add(pool);
  }

  /**
   * A buffer was taken: it is looked after from now on.
   *
   * @return when to come back; {@code Long.MAX_VALUE} if that is known already
   */
  synchronized long watch(long now) {
    if (dueAt != NEVER) {
      return NEVER;
    }
    dueAt = now + INTERVAL_NANOS;
    return dueAt;
  }

  /** When {@link #onTimer} is due; {@code Long.MAX_VALUE}: not at all. */
  long dueAt() {
    return dueAt;
  }

  /** Frees what was idle for a whole interval. */
  synchronized void onTimer(long now) {
    if (dueAt == NEVER || now - dueAt < 0) {
      return;
    }
    boolean more = false;
    for (RegisteredPool pool : pools) {
      more |= pool.releaseIdle();
    }
    dueAt = more ? now + INTERVAL_NANOS : NEVER;
  }
}

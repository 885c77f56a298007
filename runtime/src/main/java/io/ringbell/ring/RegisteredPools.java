package io.ringbell.ring;

import io.ringbell.fabric.Access;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The registered pools of a connection: frees what they keep when nobody has used it for a while.
 * {@link #newPool} and {@link #watch} from any thread, all else by the polling thread.
 */
public final class RegisteredPools {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ConnectionRegions regions;
  private final Poller poller;
  private final List<RegisteredPool> pools = new CopyOnWriteArrayList<>();
  private volatile long dueAt = Timings.NEVER;

  /**
   * No pools yet.
   *
   * @param regions where their buffers come from
   */
  RegisteredPools(ConnectionRegions regions, Poller poller) {
    this.regions = regions;
    this.poller = poller;
  }

  /**
   * Registered buffers that the local queue pair may write into, freed when they are idle and with
   * the connection.
   *
   * @param budget most bytes at a time
   */
  public RegisteredPool newPool(long budget) {
    return newPool(EnumSet.of(Access.LOCAL_WRITE), budget);
  }

  RegisteredPool newPool(Set<Access> access, long budget) {
    RegisteredPool pool =
        new RegisteredPool(length -> regions.allocate(length, access), regions::close, budget);
    pools.add(pool);
    return pool;
  }

  /** A buffer was taken: it is looked after from now on. */
  public void watch() {
    long due;
    synchronized (this) {
      if (dueAt != Timings.NEVER) {
        return;
      }
      due = poller.nanoTime() + INTERVAL_NANOS;
      dueAt = due;
    }
    poller.scheduleBy(due);
  }

  /** When {@link #onTimer} is due; {@link Timings#NEVER}: not at all. */
  long dueAt() {
    return dueAt;
  }

  /** Frees what was idle for a whole interval. */
  synchronized void onTimer(long now) {
    if (!Timings.isDue(now, dueAt)) {
      return;
    }
    boolean more = false;
    for (RegisteredPool pool : pools) {
      more |= pool.releaseIdle();
    }
    dueAt = more ? now + INTERVAL_NANOS : Timings.NEVER;
  }
}

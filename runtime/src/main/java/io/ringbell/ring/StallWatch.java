package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.QueuePair;
import java.util.concurrent.TimeUnit;

/**
 * Watches a sender that has no credit, and READs the peer's control block if that lasts: the way
 * out if an update was lost or is late. Each READ in vain doubles the time to the next. Used by the
 * polling thread, but for {@link #isIdle()}.
 */
final class StallWatch {
  private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long LAST_NANOS = TimeUnit.MILLISECONDS.toNanos(128);

  private final Counters counters;
  private long dueAt = Timings.NEVER;
  private long interval;
  private long progressMark;
  private boolean readPending;

  StallWatch(Counters counters) {
    this.counters = counters;
  }

  /** Whether no stall is being watched. A look from another thread may be out of date. */
  boolean isIdle() {
    return dueAt == Timings.NEVER;
  }

  void start(long now, Sender sender) {
    interval = FIRST_NANOS;
    dueAt = now + interval;
    progressMark = sender.progressMark();
  }

  /** When {@link #onTimer} is due; {@link Timings#NEVER}: not at all. */
  long dueAt() {
    return dueAt;
  }

  void onTimer(long now, Sender sender, QueuePair queuePair) {
    if (!Timings.isDue(now, dueAt)) {
      return;
    }
    if (!sender.isStalled()) {
      dueAt = Timings.NEVER;
      return;
    }
    long mark = sender.progressMark();
    if (mark != progressMark) {
      progressMark = mark;
      interval = FIRST_NANOS;
    } else if (!readPending && queuePair.state() == QueuePair.State.RTS) {
      readPending = sender.readControlBlock();
      if (readPending) {
        counters.increment(RingCounter.CONTROL_BLOCK_READS);
      }
      interval = Math.min(2 * interval, LAST_NANOS);
    }
    dueAt = now + interval;
  }

  /** The READ has completed. */
  void onRead() {
    readPending = false;
  }
}

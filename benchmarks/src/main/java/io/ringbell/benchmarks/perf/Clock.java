package io.ringbell.benchmarks.perf;

import java.util.concurrent.locks.LockSupport;

/** The time as an {@link OpenLoop} sees it. */
interface Clock {
  /** As {@link System#nanoTime}. */
  long nanoTime();

  /** Waits until {@code nanos}; returns at once if that has passed. */
  void await(long nanos);

  /**
   * The system's: sleeps as long as a wake-up would not be late, then lets other threads run, since
   * one of them may be the one that polls for answers on the same core.
   */
  Clock SYSTEM =
      new Clock() {
        private static final long LATE_BY_NANOS = 200_000;

        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        @SuppressWarnings(
            "ThreadPriorityCheck") // of yield: the channel's thread may need this core
        public void await(long nanos) {
          for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            if (left > LATE_BY_NANOS) {
              LockSupport.parkNanos(left - LATE_BY_NANOS);
            } else {
              Thread.yield();
            }
          }
        }
      };
}

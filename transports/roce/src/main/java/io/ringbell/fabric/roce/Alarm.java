package io.ringbell.fabric.roce;

import java.util.concurrent.locks.LockSupport;

/**
 * The timer of an engine's own thread, for deadlines of a leader that sleeps at the sockets. While
 * packets come and go a deadline is always near, and never reached: a timer for each of the
 * leader's waits would cost more than the packet. This one is set once for all that lie behind it.
 */
final class Alarm {
  private static final long NEVER = Long.MAX_VALUE;

  private volatile Thread sleeper;
  private volatile long dueAt = NEVER; // nanoTime
  private volatile long sleepsUntil;
  private volatile boolean called;

  /** Wakes the thread that sleeps here by then, if it would sleep longer. From any thread. */
  void by(long deadline) {
    long due = dueAt;
    if (due == NEVER || deadline - due < 0) {
      dueAt = deadline;
      Thread thread = sleeper;
      if (thread != null && deadline - sleepsUntil < 0) {
        LockSupport.unpark(thread);
      }
    }
  }

  /** Ends {@link #sleep}. From any thread. */
  void call() {
    called = true;
    LockSupport.unpark(sleeper);
  }

  /**
   * Sleeps until the next deadline, {@link #call} or that time.
   *
   * @return whether it was the deadline, which is forgotten
   */
  boolean sleep(long until) {
    sleeper = Thread.currentThread();
    while (!called) {
      long now = System.nanoTime();
      long due = dueAt;
      if (due != NEVER && due - now <= 0) {
        dueAt = NEVER;
        return true;
      }
      long end = due != NEVER && due - until < 0 ? due : until;
      if (end - now <= 0) {
        return false;
      }
      sleepsUntil = end;
      if (dueAt == due) { // who sets one looks at that time afterwards
        LockSupport.parkNanos(this, end - now);
      }
    }
    called = false;
    return false;
  }
}

package io.ringbell.fabric.memory;

import java.util.concurrent.TimeUnit;

/** A flag to wait for: signals before the wait are not lost, and count once. From any thread. */
final class WakeUp {
  private boolean signaled;

  synchronized void signal() {
    signaled = true;
    notifyAll();
  }

  /** Waits for a signal or the time-out; an interrupt ends it and stays set. */
  synchronized void await(long timeoutNanos) {
    long start = System.nanoTime();
    long left = timeoutNanos;
    try {
      while (!signaled && left > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
        left = timeoutNanos - (System.nanoTime() - start);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    signaled = false;
  }
}

package io.ringbell.fabric.roce;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Who drives an engine. Pollers only try; whoever must have it (connecting, closing) waits, and the
 * pollers stand back for it. Not reentrant.
 */
final class EngineLock {
  private static final int SPINS = 200;
  private static final long PARK_NANOS = 20_000;

  private final AtomicBoolean held = new AtomicBoolean();
  private final AtomicInteger waiting = new AtomicInteger();

  boolean tryLock() {
    return waiting.get() == 0 && held.compareAndSet(false, true);
  }

  void lock() {
    if (held.compareAndSet(false, true)) {
      return;
    }
    waiting.incrementAndGet();
    int spins = 0;
    while (!held.compareAndSet(false, true)) {
      if (++spins < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(PARK_NANOS); // an interrupt makes this spin, which is right too
      }
    }
    waiting.decrementAndGet();
  }

  void unlock() {
    held.set(false);
  }
}

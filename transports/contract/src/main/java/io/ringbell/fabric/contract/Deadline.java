package io.ringbell.fabric.contract;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Ends what would hang. Long enough that no slow machine meets it. */
final class Deadline {
  static final long NANOS = SECONDS.toNanos(60);

  private static final int SPINS = 64;

  private Deadline() {}

  /** Lets other threads run, on machines with few processors. */
  static void pause() {
    LockSupport.parkNanos(1_000);
  }

  /** Repeats a step until the condition holds. */
  static void until(Runnable step, BooleanSupplier condition, Supplier<String> what) {
    long start = System.nanoTime();
    for (int turn = 1; !condition.getAsBoolean(); turn++) {
      step.run();
      if (System.nanoTime() - start > NANOS) {
        throw new AssertionError("still waiting for " + what.get());
      }
      if (turn % SPINS == 0) {
        pause();
      }
    }
  }

  /** Waits until the condition holds by the work of others. */
  static void until(BooleanSupplier condition, Supplier<String> what) {
    until(() -> sleep(5), condition, what);
  }

  static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted: the test has given up", e);
    }
  }
}

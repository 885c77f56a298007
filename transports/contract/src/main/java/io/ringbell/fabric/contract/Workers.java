package io.ringbell.fabric.contract;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Runs bodies on a thread each, to their end; the first failure of one is the test's. */
final class Workers {
  private Workers() {}

  static void run(Runnable... bodies) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (Runnable body : bodies) {
      threads.add(start("contract-worker-" + threads.size(), body, failure));
    }
    long deadline = System.nanoTime() + Deadline.NANOS;
    for (Thread thread : threads) {
      while (thread.isAlive() && failure.get() == null && System.nanoTime() - deadline < 0) {
        join(thread, 10);
      }
    }
    StringBuilder stacks = new StringBuilder();
    for (Thread thread : threads) {
      if (thread.isAlive()) {
        stacks.append(thread.getName());
        for (StackTraceElement frame : thread.getStackTrace()) {
          stacks.append("\n  at ").append(frame);
        }
        stacks.append('\n');
        thread.interrupt();
        join(thread, NANOSECONDS.toMillis(Deadline.NANOS));
      }
    }
    if (failure.get() != null) {
      throw new AssertionError("a worker failed", failure.get());
    }
    if (!stacks.isEmpty()) {
      throw new AssertionError("workers were still running:\n" + stacks);
    }
  }

  /** Starts one; its failure goes to {@code failure} if it is the first. */
  static Thread start(String name, Runnable body, AtomicReference<Throwable> failure) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
              } catch (Throwable e) {
                failure.compareAndSet(null, e);
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  static void join(Thread thread, long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted: the test has given up", e);
    }
  }
}

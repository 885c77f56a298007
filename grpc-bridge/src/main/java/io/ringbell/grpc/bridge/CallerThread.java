package io.ringbell.grpc.bridge;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The thread of a blocking caller as the executor of its call: it runs gRPC's callbacks while it
 * waits, so that no other thread must be woken for them.
 */
final class CallerThread implements Executor {
  private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private boolean left; // guarded by tasks

  @Override
  public void execute(Runnable task) {
    synchronized (tasks) {
      if (!left) {
        tasks.add(task);
        return;
      }
    }
    task.run(); // what comes after the end
  }

  /**
   * Waits until the call has ended.
   *
   * @return whether the thread was interrupted, which is still so; the call is cancelled then
   */
  boolean await(CompletableFuture<?> future) {
    boolean interrupted = false;
    while (!future.isDone()) {
      try {
        tasks.take().run();
      } catch (InterruptedException e) {
        interrupted = true;
        future.cancel(true);
      }
    }
    synchronized (tasks) {
      left = true;
    }
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return interrupted;
  }
}

package io.ringbell.call;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A channel's thread for what is due later, or must not be done where it was noticed. There is none
 * while there is nothing of the kind. From any thread.
 */
final class ChannelTimer {
  private static final Logger LOG = LoggerFactory.getLogger(ChannelTimer.class);
  private static final long LINGER_SECONDS = 5;

  private final ScheduledThreadPoolExecutor executor;
  private volatile Thread thread;

  ChannelTimer(String name) {
    executor = new ScheduledThreadPoolExecutor(1, task -> newThread(task, name));
    executor.setKeepAliveTime(LINGER_SECONDS, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  private Thread newThread(Runnable task, String name) {
    Thread next = new Thread(task, name);
    next.setDaemon(true);
    thread = next;
    return next;
  }

  /** Runs a task on the thread, soon; dropped if the timer is closed. */
  void execute(Runnable task) {
    Future<?> unused = schedule(0, task);
  }

  /** Runs a task on the thread after so long; null, and dropped, if the timer is closed. */
  Future<?> schedule(long nanos, Runnable task) {
    try {
      return executor.schedule(() -> run(task), nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the channel is closed: a task is dropped", e);
      return null;
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) { // a callback's, or a defect; nobody else would hear
      LOG.error("a task of a channel has failed", e);
    } finally {
      Thread.interrupted(); // left behind by a callback
    }
  }

  boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  /** Drops what is not due; a task that runs is waited for, unless it is the caller. */
  void close() {
    executor.shutdown();
    if (isCurrentThread()) {
      return;
    }
    boolean interrupted = false;
    while (!executor.isTerminated()) {
      try {
        if (executor.awaitTermination(1, TimeUnit.SECONDS)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

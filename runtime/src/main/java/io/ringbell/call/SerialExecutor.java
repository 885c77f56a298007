package io.ringbell.call;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the tasks of one call one after another, in order, on an executor with many threads. From
 * any thread.
 */
final class SerialExecutor implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(SerialExecutor.class);

  private final Executor executor;
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private boolean running; // guarded by tasks, like them
  private volatile boolean waiting; // whether there are tasks; written under tasks

  SerialExecutor(Executor executor) {
    this.executor = executor;
  }

  /**
   * Runs the task after those that are there.
   *
   * @throws java.util.concurrent.RejectedExecutionException if the executor takes no more
   */
  @Override
  public void execute(Runnable task) {
    synchronized (tasks) {
      tasks.add(task);
      if (running) {
        waiting = true;
        return;
      }
      running = true;
    }
    boolean taken = false;
    try {
      executor.execute(this::run);
      taken = true;
    } catch (RejectedExecutionException e) {
      throw e;
    } catch (RuntimeException e) { // of the user's own: it is as if it had said so properly
      throw new RejectedExecutionException("the executor failed", e);
    } finally {
      if (!taken) {
        giveUp();
      }
    }
  }

  /**
   * Whether others wait behind the task that runs. One that might go on for ever then puts itself
   * behind them, by {@link #execute}, which is never refused from inside.
   */
  boolean hasWaiting() {
    return waiting;
  }

  private void giveUp() {
    synchronized (tasks) {
      tasks.clear();
      waiting = false;
      running = false;
    }
  }

  private void run() {
    for (; ; ) {
      Runnable task;
      synchronized (tasks) {
        task = tasks.poll();
        waiting = !tasks.isEmpty();
        if (task == null) {
          running = false;
          return;
        }
      }
      try {
        task.run();
      } catch (RuntimeException | Error e) { // the tasks behind it must not be left
        LOG.error("a task of a call failed", e);
      }
    }
  }
}

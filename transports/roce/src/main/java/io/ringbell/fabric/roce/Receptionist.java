package io.ringbell.fabric.roce;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The thread that shows connection requests to the handlers of listeners, so that these hold up no
 * engine. It starts with the first request. What waits for it is bounded by the requests that
 * connection management keeps.
 */
final class Receptionist implements Executor, AutoCloseable {
  private static final long CLOSE_SECONDS = 10;

  private final AtomicReference<Thread> current = new AtomicReference<>();
  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          task -> {
            Thread thread = new Thread(task, "ringbell-roce-receptionist");
            thread.setDaemon(true);
            current.set(thread);
            return thread;
          },
          new ThreadPoolExecutor.DiscardPolicy()); // closed: the peer asks again in vain

  Receptionist() {
    executor.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(task);
  }

  @Override
  public void close() {
    executor.shutdown();
    if (Thread.currentThread() == current.get()) {
      return; // called by a handler: the thread ends after it
    }
    boolean interrupted = false;
    try {
      if (!executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.ringbell.grpc.bridge;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads for handlers that block while their requests come in; idle ones go after a while. */
final class HandlerPool {
  static final Executor SHARED = create();

  private static final int KEPT_SECONDS = 10;

  private HandlerPool() {}

  private static Executor create() {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        KEPT_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "ringbell-grpc-handler-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }
}

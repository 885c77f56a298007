package io.ringbell;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Where handlers run: on the event loop, which is fastest and must not be blocked, or on an
 * executor. Immutable.
 */
public final class HandlerThreads {
  private static final HandlerThreads EVENT_LOOP = new HandlerThreads(null);

  private final Executor executor;

  private HandlerThreads(Executor executor) {
    this.executor = executor;
  }

  /** The event loop of the call's connection: handlers must not block, wait or take long. */
  public static HandlerThreads eventLoop() {
    return EVENT_LOOP;
  }

  /** An executor of the user's own, who also shuts it down. */
  public static HandlerThreads executor(Executor executor) {
    return new HandlerThreads(requireNonNull(executor, "executor"));
  }

  /**
   * A new virtual thread for each call.
   *
   * @throws UnsupportedOperationException before JDK 21; see {@link #virtualThreadsAvailable}
   */
  public static HandlerThreads virtualThreads() {
    return new HandlerThreads(newVirtualThreadExecutor());
  }

  /** Whether this JDK has virtual threads. */
  public static boolean virtualThreadsAvailable() {
    return Runtime.version().feature() >= 21;
  }

  /** The executor; null for the event loop. */
  Executor executor() {
    return executor;
  }

  /** By reflection, since the classes are compiled for JDK 17. */
  private static ExecutorService newVirtualThreadExecutor() {
    if (!virtualThreadsAvailable()) {
      throw new UnsupportedOperationException(
          "virtual threads on JDK %d (expected: JDK 21 or newer, or another executor)"
              .formatted(Runtime.version().feature()));
    }
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (IllegalAccessException | NoSuchMethodException | InvocationTargetException e) {
      throw new UnsupportedOperationException("virtual threads cannot be had: " + e, e);
    }
  }
}

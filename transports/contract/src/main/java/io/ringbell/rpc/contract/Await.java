package io.ringbell.rpc.contract;

import io.ringbell.RpcException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting with one generous limit, which only ends hangs. */
public final class Await {
  static final int LIMIT_SECONDS = 60;

  private Await() {}

  /** Waits until {@code condition} holds. */
  public static void until(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)) {
        throw new AssertionError("not within " + LIMIT_SECONDS + " s: " + what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  /** The result of a future. */
  public static <T> T result(Future<T> future) {
    try {
      return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } catch (ExecutionException e) {
      throw new AssertionError("failed: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("not within " + LIMIT_SECONDS + " s: a result", e);
    }
  }

  /** What an asynchronous call fails with, wherever it says so. */
  public static RpcException failure(Callable<? extends CompletableFuture<?>> call) {
    try {
      Object value = call.call().get(LIMIT_SECONDS, TimeUnit.SECONDS);
      throw new AssertionError("succeeded with " + value + ", expected an RpcException");
    } catch (RpcException e) {
      return e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RpcException failure) {
        return failure;
      }
      throw new AssertionError("failed with " + e.getCause(), e);
    } catch (CancellationException | TimeoutException e) {
      throw new AssertionError("expected an RpcException within " + LIMIT_SECONDS + " s", e);
    } catch (Exception e) {
      throw new AssertionError("failed with " + e, e);
    }
  }

  /** What a blocking call fails with. */
  public static RpcException failureOf(Runnable call) {
    try {
      call.run();
    } catch (RpcException e) {
      return e;
    }
    throw new AssertionError("succeeded, expected an RpcException");
  }
}

package io.ringbell.call;

import java.util.concurrent.CompletableFuture;

/** Starts an attempt of an asynchronous call: begins, encodes, and sends. */
@FunctionalInterface
public interface AttemptStarter<T> {
  /**
   * Must not block.
   *
   * @param attempt for {@link ClientCalls#begin(int, io.ringbell.CallOptions, Attempt)}
   * @return what {@link ClientCall#invokeAsync} returned, or {@link ClientCalls#failed} if it did
   *     not come to that
   */
  CompletableFuture<T> start(Attempt attempt);
}

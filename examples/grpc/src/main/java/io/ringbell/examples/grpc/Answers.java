package io.ringbell.examples.grpc;

import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Gathers what a stream brings.
 *
 * @param <T> an answer
 */
final class Answers<T> implements StreamObserver<T> {
  private final List<T> all = new ArrayList<>();
  private final CompletableFuture<List<T>> end = new CompletableFuture<>();

  /** Waits for the end of the stream. */
  List<T> await() {
    return end.join();
  }

  @Override
  public void onNext(T answer) {
    all.add(answer);
  }

  @Override
  public void onError(Throwable problem) {
    end.completeExceptionally(problem);
  }

  @Override
  public void onCompleted() {
    end.complete(all);
  }
}

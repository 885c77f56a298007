package io.ringbell.grpc.bridge;

import io.grpc.ClientCall;
import io.ringbell.Status;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A call with one answer, as a future; cancelling that cancels the call.
 *
 * @param <Q> a request
 * @param <R> the answer
 * @param <T> what the future gives of it
 */
final class SingleAnswer<Q, R, T> extends ClientExchange<Q, R> {
  private final Function<? super R, ? extends T> result;
  private final CompletableFuture<T> future = new Cancelling();
  private R answer; // on gRPC's thread
  private boolean tooMany;

  SingleAnswer(
      GrpcMethod<Q, R> method, ClientCall<Q, R> call, Function<? super R, ? extends T> result) {
    super(method, call);
    this.result = result;
  }

  CompletableFuture<T> future() {
    return future;
  }

  @Override
  void onStarted() {
    call().request(2); // so that a second one is noticed
  }

  @Override
  public void onMessage(R message) {
    tooMany = answer != null;
    answer = message;
  }

  @Override
  void onEnd(Throwable problem) {
    if (problem != null) {
      future.completeExceptionally(problem);
    } else if (answer == null || tooMany) {
      future.completeExceptionally(
          Status.INTERNAL
              .withDescription(
                  "%s answers of %s (expected: one)"
                      .formatted(tooMany ? "several" : "no", method().method().path()))
              .asException());
    } else {
      complete(answer);
    }
  }

  private void complete(R message) {
    try {
      future.complete(result.apply(message));
    } catch (RuntimeException | Error e) {
      future.completeExceptionally(e);
    }
  }

  private final class Cancelling extends CompletableFuture<T> {
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      boolean first = super.cancel(mayInterruptIfRunning);
      if (first) {
        SingleAnswer.this.cancel("the caller cancelled the future", null);
      }
      return first;
    }

    /** Dependent stages are plain: to cancel them cancels them alone. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      return new CompletableFuture<>();
    }
  }
}

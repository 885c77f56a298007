package io.ringbell.call;

import io.ringbell.RpcException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * The future of a call with a stream of requests and one answer: cancelling it cancels the call.
 *
 * @param <R> the answer
 */
final class SingleAnswer<R> extends CompletableFuture<R>
    implements Flow.Subscriber<R>, KeepsMessages {
  private final ClientStream stream;
  private R answer; // by the stream's signals, which are serialized, like the count
  private int count;

  SingleAnswer(ClientStream stream) {
    this.stream = stream;
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled) {
      stream.cancel();
    }
    return cancelled;
  }

  /** Dependent stages are ordinary futures: cancelling them does not cancel the call. */
  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(2); // to see one too many
  }

  @Override
  public void onNext(R message) {
    answer = message;
    if (++count > 1) {
      RpcException problem = WholeAnswer.notSingle(count);
      stream.giveUp(problem.status(), null, CallCounter.CALLS_CANCELLED);
      completeExceptionally(problem);
    }
  }

  @Override
  public void onError(Throwable reason) {
    completeExceptionally(reason);
  }

  @Override
  public void onComplete() {
    if (count == 1) {
      complete(answer);
    } else {
      completeExceptionally(WholeAnswer.notSingle(count));
    }
  }
}

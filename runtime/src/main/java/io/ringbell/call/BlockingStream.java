package io.ringbell.call;

import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.RpcStream;
import java.util.NoSuchElementException;
import java.util.concurrent.Flow;

/**
 * A streaming call for threads that wait. Answers are asked for one at a time: one that comes while
 * its thread waits is decoded where it lies.
 *
 * @param <Q> a request
 * @param <R> an answer
 */
final class BlockingStream<Q, R> implements RpcStream<Q, R>, Flow.Subscriber<R>, KeepsMessages {
  private final ClientStream stream;
  private final BlockingSender<Q> sender; // null if the request is one message
  private final Waiter receiving;
  private final Waiter headers;
  private Flow.Subscription subscription;
  private boolean asked;
  private volatile R answer;
  private volatile boolean over;
  private volatile RpcException failure;

  BlockingStream(ClientStream stream, BlockingSender<Q> sender) {
    this.stream = stream;
    this.sender = sender;
    this.receiving = new Waiter(stream, () -> answer != null || over);
    this.headers = new Waiter(stream, () -> stream.headers() != null || stream.hasEnded());
    stream.listener(headers::wake);
  }

  @Override
  public boolean send(Q request) {
    return sender.send(request);
  }

  @Override
  public void halfClose() {
    sender.halfClose();
  }

  @Override
  public boolean hasNext() {
    if (answer == null && !over) {
      if (!asked) {
        asked = true;
        subscription.request(1);
      }
      receiving.await();
    }
    if (answer != null) {
      return true;
    }
    if (failure != null) {
      throw failure;
    }
    return false;
  }

  @Override
  public R next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the call has ended with OK");
    }
    R taken = answer;
    answer = null;
    asked = false;
    return taken;
  }

  /** The answer of a method that has one. */
  R single() {
    try {
      if (!hasNext()) {
        throw WholeAnswer.notSingle(0);
      }
      R taken = next();
      if (hasNext()) {
        throw WholeAnswer.notSingle(2);
      }
      return taken;
    } finally {
      close();
    }
  }

  @Override
  public Metadata headers() {
    headers.await();
    Metadata known = stream.headers();
    if (known != null) {
      return known;
    }
    RpcException reason = stream.failure();
    if (reason != null) {
      throw reason;
    }
    return Metadata.EMPTY;
  }

  @Override
  public Metadata trailers() {
    return over ? stream.trailers() : Metadata.EMPTY;
  }

  @Override
  public void close() {
    stream.cancel();
  }

  // ---- the subscriber ----

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
  }

  @Override
  public void onNext(R message) {
    answer = message;
    receiving.wake();
  }

  @Override
  public void onError(Throwable reason) {
    RpcException known = stream.failure();
    failure = known != null ? known : ClientCalls.asRpcException(reason);
    over = true;
    receiving.wake();
  }

  @Override
  public void onComplete() {
    over = true;
    receiving.wake();
  }
}

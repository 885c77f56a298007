package io.ringbell.grpc.bridge;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * What comes from the peer, as a stream for one subscriber. gRPC is asked for no more messages than
 * the subscriber is. It calls {@link #onMessage} and {@link #onEnd} from one thread at a time; the
 * subscriber may call from any.
 *
 * @param <T> a message
 */
final class InboundStream<T> implements Flow.Publisher<T>, Flow.Subscription {
  /** As much as gRPC is asked for at a time, for subscribers that take everything. */
  private static final int MOST_ASKED = 1 << 30;

  private final IntConsumer ask;
  private final Consumer<Throwable> stop;
  private Flow.Subscriber<? super T> subscriber; // guarded by this, like all below
  private boolean subscribed; // it knows its subscription
  private long wanted; // what gRPC was not asked for yet
  private int asked; // what it was asked for and has not given
  private boolean ended;
  private Throwable failure; // null: complete
  private boolean silent; // it has heard the end, or wants to hear nothing

  /**
   * A stream.
   *
   * @param ask asks gRPC for so many more
   * @param stop runs once if the subscriber cancels (null) or misbehaves
   */
  InboundStream(IntConsumer ask, Consumer<Throwable> stop) {
    this.ask = ask;
    this.stop = stop;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super T> another) {
    requireNonNull(another, "subscriber");
    synchronized (this) {
      if (subscriber == null) {
        subscriber = another;
      }
    }
    if (subscriber != another || !begin(another)) {
      another.onSubscribe(NoSubscription.INSTANCE);
      another.onError(new IllegalStateException("the stream has a subscriber (expected: one)"));
    }
  }

  private boolean begin(Flow.Subscriber<? super T> first) {
    synchronized (this) {
      if (subscribed) {
        return false;
      }
    }
    first.onSubscribe(this);
    synchronized (this) {
      subscribed = true; // only now, so that nothing else is heard meanwhile
    }
    askForMore();
    hearEnd();
    return true;
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      IllegalArgumentException mistake =
          new IllegalArgumentException("request(" + n + ") (expected: 1 or more)");
      if (fail(mistake)) {
        stop.accept(mistake);
      }
      return;
    }
    synchronized (this) {
      wanted = wanted + n < 0 ? Long.MAX_VALUE : wanted + n;
    }
    askForMore();
  }

  @Override
  public void cancel() {
    synchronized (this) {
      if (silent) {
        return;
      }
      silent = true;
    }
    stop.accept(null);
  }

  /** A message has come. */
  void onMessage(T message) {
    Flow.Subscriber<? super T> to;
    synchronized (this) {
      asked--;
      if (silent) {
        return;
      }
      to = subscriber;
    }
    try {
      to.onNext(message);
    } catch (RuntimeException | Error e) { // which it must not
      cancelled(e);
      return;
    }
    askForMore();
  }

  /**
   * Nothing more comes.
   *
   * @param problem null if that is as it should be
   */
  void onEnd(Throwable problem) {
    synchronized (this) {
      ended = true;
      failure = problem;
    }
    hearEnd();
  }

  private void cancelled(Throwable problem) {
    synchronized (this) {
      if (silent) {
        return;
      }
      silent = true;
    }
    stop.accept(problem);
  }

  private boolean fail(Throwable mistake) {
    synchronized (this) {
      if (silent || ended) {
        return false;
      }
      ended = true;
      failure = mistake;
    }
    hearEnd();
    return true;
  }

  private void askForMore() {
    int more;
    synchronized (this) {
      if (!subscribed || silent || ended || asked > MOST_ASKED / 2) {
        return;
      }
      more = (int) Math.min(wanted, MOST_ASKED - asked);
      if (more == 0) {
        return;
      }
      wanted = wanted == Long.MAX_VALUE ? wanted : wanted - more;
      asked += more;
    }
    ask.accept(more);
  }

  private void hearEnd() {
    synchronized (this) {
      if (!subscribed || !ended || silent) {
        return;
      }
      silent = true;
    }
    if (failure == null) {
      subscriber.onComplete();
    } else {
      subscriber.onError(failure);
    }
  }
}

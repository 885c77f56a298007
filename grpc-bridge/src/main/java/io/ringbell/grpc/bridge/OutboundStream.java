package io.ringbell.grpc.bridge;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Flow;

/**
 * Sends what a publisher gives, and asks it for more only while gRPC's transport takes more. The
 * publisher calls from one thread at a time, {@link #onReady} and {@link #stop} come from any.
 *
 * @param <T> a message
 */
final class OutboundStream<T> implements Flow.Subscriber<T> {
  /** So many may wait in the transport beyond what it says it takes. */
  private static final int BATCH = 16;

  private final Target<T> target;
  private Flow.Subscription subscription; // guarded by this, like all below
  private int outstanding; // asked for and not come yet
  private boolean over;

  OutboundStream(Target<T> target) {
    this.target = target;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    requireNonNull(given, "subscription");
    synchronized (this) {
      if (!over && subscription == null) {
        subscription = given;
        given = null;
      }
    }
    if (given != null) {
      given.cancel();
      return;
    }
    askForMore();
  }

  @Override
  public void onNext(T message) {
    requireNonNull(message, "message");
    synchronized (this) {
      if (over) {
        return;
      }
      outstanding--;
    }
    try {
      target.send(message);
    } catch (RuntimeException | Error e) { // it cannot be encoded
      stop();
      target.fail(e);
      return;
    }
    askForMore();
  }

  @Override
  public void onError(Throwable problem) {
    requireNonNull(problem, "problem");
    if (end()) {
      target.fail(problem);
    }
  }

  @Override
  public void onComplete() {
    if (end()) {
      target.complete();
    }
  }

  /** The transport takes messages again. */
  void onReady() {
    askForMore();
  }

  /** Nobody wants what comes any more. */
  void stop() {
    Flow.Subscription left;
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      left = subscription;
    }
    if (left != null) {
      left.cancel();
    }
  }

  private synchronized boolean end() {
    boolean first = !over;
    over = true;
    return first;
  }

  private void askForMore() {
    if (!target.isReady()) {
      return; // it says when it is
    }
    Flow.Subscription from;
    synchronized (this) {
      if (over || subscription == null || outstanding > 0) {
        return;
      }
      outstanding = BATCH;
      from = subscription;
    }
    from.request(BATCH);
  }

  /**
   * The call that it sends to.
   *
   * @param <T> a message
   */
  interface Target<T> {
    /** Whether the transport takes more at the moment. */
    boolean isReady();

    /** Sends one. */
    void send(T message);

    /** All have been sent. */
    void complete();

    /** The stream has failed. */
    void fail(Throwable problem);
  }
}

package io.ringbell.grpc.bridge.depot;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;

/**
 * Hands everything on, and counts down when the subscription is cancelled or has failed.
 *
 * @param <T> an element
 */
final class Watched<T> implements Flow.Subscriber<T> {
  private final Flow.Subscriber<? super T> to;
  private final CountDownLatch cancelled;

  Watched(Flow.Subscriber<? super T> to, CountDownLatch cancelled) {
    this.to = to;
    this.cancelled = cancelled;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    to.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {
            subscription.request(n);
          }

          @Override
          public void cancel() {
            cancelled.countDown();
            subscription.cancel();
          }
        });
  }

  @Override
  public void onNext(T element) {
    to.onNext(element);
  }

  @Override
  public void onError(Throwable problem) {
    cancelled.countDown();
    to.onError(problem);
  }

  @Override
  public void onComplete() {
    to.onComplete();
  }
}

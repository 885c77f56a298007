package io.ringbell.call;

import java.util.concurrent.Flow;

/** What a subscriber gets that gets nothing else. Without state. */
final class NoSubscription implements Flow.Subscription {
  private static final NoSubscription INSTANCE = new NoSubscription();

  private NoSubscription() {}

  /** Ends a subscription before it begins: a subscriber hears of one first in any case. */
  static void refuse(Flow.Subscriber<?> subscriber, Throwable why) {
    subscriber.onSubscribe(INSTANCE);
    subscriber.onError(why);
  }

  @Override
  public void request(long n) {}

  @Override
  public void cancel() {}
}

package io.ringbell;

import java.util.Iterator;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives one subscriber what an iterator gives. Requests may come from any thread, also out of
 * {@code onNext}: whoever finds no demand pending delivers, the others only add to it.
 */
final class IteratorSubscription<T> implements Flow.Subscription {
  /** Of a stream that failed before it began. */
  static final Flow.Subscription NOTHING =
      new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
      };

  private final Iterator<? extends T> items;
  private final Flow.Subscriber<? super T> subscriber;
  private final AtomicLong demand = new AtomicLong();
  private volatile boolean over;

  IteratorSubscription(Iterator<? extends T> items, Flow.Subscriber<? super T> subscriber) {
    this.items = items;
    this.subscriber = subscriber;
  }

  void start() {
    demand.set(1); // holds requests back until an empty stream is known to be one
    subscriber.onSubscribe(this);
    if (!over && isAtEnd()) {
      return;
    }
    if (demand.addAndGet(-1) > 0) {
      deliver(demand.get());
    }
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      fail(new IllegalArgumentException("request(" + n + ") (expected: more than 0)"));
      return;
    }
    if (demand.getAndUpdate(before -> sum(before, n)) == 0) {
      deliver(n);
    }
  }

  @Override
  public void cancel() {
    over = true;
  }

  private static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  private void deliver(long wanted) {
    long left = wanted;
    while (left > 0) {
      for (long i = 0; i < left; i++) {
        if (over || !deliverNext() || isAtEnd()) {
          return;
        }
      }
      left = demand.addAndGet(-left);
    }
  }

  private boolean deliverNext() {
    T item;
    try {
      item = items.next();
    } catch (RuntimeException e) {
      fail(e);
      return false;
    }
    if (item == null) {
      fail(new NullPointerException("null among the items of a stream"));
      return false;
    }
    subscriber.onNext(item);
    return true;
  }

  /** Completes the stream if nothing is left. */
  private boolean isAtEnd() {
    if (over) {
      return true;
    }
    try {
      if (items.hasNext()) {
        return false;
      }
    } catch (RuntimeException e) {
      fail(e);
      return true;
    }
    over = true;
    subscriber.onComplete();
    return true;
  }

  private void fail(Throwable problem) {
    if (!over) {
      over = true;
      subscriber.onError(problem);
    }
  }
}

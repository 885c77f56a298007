package io.ringbell;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;
import java.util.concurrent.Flow;

/**
 * Streams from and to plain collections, for handlers and callers that need no library for them.
 */
public final class Publishers {
  private static final int PREFETCH = 16;

  private Publishers() {}

  /**
   * Publishes what an iterable gives, to each subscriber anew, on the thread that requests it.
   *
   * @param items asked for an iterator by each subscription; one that throws ends its stream
   */
  public static <T> Flow.Publisher<T> of(Iterable<? extends T> items) {
    requireNonNull(items, "items");
    return subscriber -> {
      requireNonNull(subscriber, "subscriber");
      Iterator<? extends T> iterator;
      try {
        iterator = items.iterator();
      } catch (RuntimeException e) {
        subscriber.onSubscribe(IteratorSubscription.NOTHING);
        subscriber.onError(e);
        return;
      }
      new IteratorSubscription<T>(iterator, subscriber).start();
    };
  }

  /**
   * Subscribes to a stream for a thread that takes its items one by one and waits for each, such as
   * a blocking handler. Not for an event loop.
   */
  public static <T> PublishedItems<T> items(Flow.Publisher<T> publisher) {
    PublishedItems<T> items = new PublishedItems<>(PREFETCH);
    publisher.subscribe(items.subscriber());
    return items;
  }
}

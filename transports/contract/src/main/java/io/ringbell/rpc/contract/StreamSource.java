package io.ringbell.rpc.contract;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * Publishes messages on the thread that asks for them, and remembers what it was asked. It may fail
 * or go on for ever. For one subscriber at a time.
 */
public final class StreamSource implements Flow.Publisher<byte[]> {
  private final long count;
  private final LongFunction<byte[]> messages;
  private final Throwable failure;
  private final AtomicInteger subscriptions = new AtomicInteger();
  private final AtomicInteger cancels = new AtomicInteger();
  private final AtomicLong published = new AtomicLong();

  private StreamSource(long count, LongFunction<byte[]> messages, Throwable failure) {
    this.count = count;
    this.messages = messages;
    this.failure = failure;
  }

  /** Messages of {@code size} bytes, each another. */
  public static StreamSource of(long count, int size) {
    return new StreamSource(count, n -> Payloads.bytes(size, n), null);
  }

  /** Messages as they are made for 0, 1, 2 and so on. */
  public static StreamSource of(long count, LongFunction<byte[]> messages) {
    return new StreamSource(count, messages, null);
  }

  /** The same, with a failure in place of the end. */
  public StreamSource failing(Throwable reason) {
    return new StreamSource(count, messages, reason);
  }

  /** How many messages it has published. */
  public long published() {
    return published.get();
  }

  /** How often it was subscribed to. */
  public int subscriptions() {
    return subscriptions.get();
  }

  /** Whether a subscription was cancelled before its end. */
  public boolean isCancelled() {
    return cancels.get() > 0;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    subscriptions.incrementAndGet();
    subscriber.onSubscribe(new Subscription(subscriber));
  }

  private final class Subscription implements Flow.Subscription {
    private final Flow.Subscriber<? super byte[]> subscriber;
    private final AtomicLong demand = new AtomicLong();
    private long next; // by who has made demand other than 0
    private volatile boolean over;

    Subscription(Flow.Subscriber<? super byte[]> subscriber) {
      this.subscriber = subscriber;
      endIfDone();
    }

    @Override
    public void request(long n) {
      if (demand.getAndAdd(n) != 0) {
        return;
      }
      long left = n;
      while (left > 0) {
        for (long i = 0; i < left && !over; i++) {
          published.incrementAndGet();
          subscriber.onNext(messages.apply(next++));
          endIfDone();
        }
        left = demand.addAndGet(-left);
      }
    }

    private void endIfDone() {
      if (next == count && !over) {
        over = true;
        if (failure == null) {
          subscriber.onComplete();
        } else {
          subscriber.onError(failure);
        }
      }
    }

    @Override
    public void cancel() {
      if (!over) {
        over = true;
        cancels.incrementAndGet();
      }
    }
  }
}

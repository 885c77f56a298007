package io.ringbell;

import io.ringbell.call.KeepsMessages;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.Flow;

/**
 * The items of a stream, one by one, for a thread that waits for each. A few are fetched ahead.
 * Used by one thread at a time, but for {@link #close}.
 *
 * @param <T> an item
 */
public final class PublishedItems<T> implements Iterator<T>, AutoCloseable {
  private final int prefetch;
  private final ArrayDeque<T> items = new ArrayDeque<>(); // guarded by this, like all below
  private Flow.Subscription subscription;
  private Throwable failure;
  private boolean ended;
  private int taken;

  PublishedItems(int prefetch) {
    this.prefetch = prefetch;
  }

  /**
   * Whether there is another item; waits until that is known.
   *
   * @throws RpcException if the stream failed with one, or as CANCELLED if this thread is
   *     interrupted
   * @throws IllegalStateException with the cause if the stream failed otherwise
   */
  @Override
  public synchronized boolean hasNext() {
    while (items.isEmpty() && !ended) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new RpcException(
            Status.CANCELLED.withDescription("the thread that takes the items was interrupted"),
            Delivery.MAYBE_EXECUTED,
            e);
      }
    }
    if (items.isEmpty() && failure instanceof RpcException exception) {
      throw exception;
    }
    if (items.isEmpty() && failure != null) {
      throw new IllegalStateException("the stream failed: " + failure, failure);
    }
    return !items.isEmpty();
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the stream has ended");
    }
    T item;
    Flow.Subscription source = null;
    int wanted = 0;
    synchronized (this) {
      item = items.remove();
      taken++;
      if (taken > prefetch / 2) {
        wanted = taken;
        taken = 0;
        source = subscription;
      }
    }
    if (source != null) {
      source.request(wanted);
    }
    return item;
  }

  /** Cancels the stream unless it has ended. From any thread. */
  @Override
  public void close() {
    Flow.Subscription source;
    synchronized (this) {
      source = ended ? null : subscription;
      ended = true;
      items.clear();
      notifyAll();
    }
    if (source != null) {
      source.cancel();
    }
  }

  Flow.Subscriber<T> subscriber() {
    return new Fetching();
  }

  private synchronized boolean accept(Flow.Subscription source) {
    if (subscription != null || ended) {
      return false;
    }
    subscription = source;
    return true;
  }

  private synchronized void add(T item) {
    if (!ended) {
      items.add(item);
      notifyAll();
    }
  }

  private synchronized void end(Throwable problem) {
    if (!ended) {
      ended = true;
      failure = problem;
      notifyAll();
    }
  }

  private final class Fetching implements Flow.Subscriber<T>, KeepsMessages {
    @Override
    public void onSubscribe(Flow.Subscription source) {
      if (accept(source)) {
        source.request(prefetch);
      } else {
        source.cancel();
      }
    }

    @Override
    public void onNext(T item) {
      add(item);
    }

    @Override
    public void onError(Throwable problem) {
      end(problem);
    }

    @Override
    public void onComplete() {
      end(null);
    }
  }
}

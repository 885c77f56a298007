package io.ringbell.grpc.bridge;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/**
 * Takes what a stream gives.
 *
 * @param <T> an element
 */
final class Collected<T> implements Flow.Subscriber<T> {
  private final long initial;
  private final List<T> elements = new ArrayList<>(); // guarded by this
  private final CompletableFuture<List<T>> end = new CompletableFuture<>();
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

  private Collected(long initial) {
    this.initial = initial;
  }

  /** Asks for so many at first. */
  static <T> Collected<T> of(Flow.Publisher<T> publisher, long initial) {
    Collected<T> collected = new Collected<>(initial);
    publisher.subscribe(collected);
    return collected;
  }

  static <T> List<T> all(Flow.Publisher<T> publisher) throws Exception {
    return of(publisher, Long.MAX_VALUE).end();
  }

  List<T> end() throws Exception {
    return end.get(20, TimeUnit.SECONDS);
  }

  /** How the stream failed. */
  Throwable failure() throws Exception {
    return end.handle((value, problem) -> problem).get(20, TimeUnit.SECONDS);
  }

  boolean hasEnded() {
    return end.isDone();
  }

  Flow.Subscription subscription() throws Exception {
    return subscription.get(20, TimeUnit.SECONDS);
  }

  synchronized int count() {
    return elements.size();
  }

  synchronized void awaitCount(int count) throws InterruptedException {
    while (elements.size() < count) {
      wait(20_000);
    }
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription.complete(given);
    if (initial > 0) {
      given.request(initial);
    }
  }

  @Override
  public synchronized void onNext(T element) {
    elements.add(element);
    notifyAll();
  }

  @Override
  public void onError(Throwable problem) {
    end.completeExceptionally(problem);
  }

  @Override
  public void onComplete() {
    synchronized (this) {
      end.complete(List.copyOf(elements));
    }
  }
}

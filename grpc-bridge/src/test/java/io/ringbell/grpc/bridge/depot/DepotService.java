package io.ringbell.grpc.bridge.depot;

import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.PublishedItems;
import io.ringbell.Publishers;
import io.ringbell.RpcContext;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * What an item's name asks for: {@code code:5} ends the call with that status, {@code missing} with
 * the declared exception, {@code bug} with an undeclared one, {@code wait} never.
 */
public class DepotService implements Depot {
  /** Counted down when a call is cancelled while it waits. */
  public final CountDownLatch cancelled = new CountDownLatch(1);

  /** Counted down when a handler has begun. */
  public final CountDownLatch begun = new CountDownLatch(1);

  /** How many elements the stream of numbers has given. */
  public final AtomicInteger given = new AtomicInteger();

  /** What the last call came with. */
  public volatile RpcContext context;

  @Override
  public Item find(String name) throws Missing {
    context = RpcContext.current();
    Metadata echo = RpcContext.current().metadata();
    for (Metadata.Entry entry : echo.entries()) {
      if (entry.name().startsWith("x-")) {
        RpcContext.current().addHeaders(Metadata.of(List.of(entry)));
        RpcContext.current().addTrailers(Metadata.of(List.of(entry)));
      }
    }
    if (name.equals("missing")) {
      throw new Missing(42);
    }
    if (name.equals("wait")) {
      awaitCancel();
    }
    failIfAsked(name);
    return new Item(name, name.length(), List.of("found"));
  }

  private void awaitCancel() {
    CountDownLatch over = new CountDownLatch(1);
    RpcContext.current().onCancel(over::countDown);
    begun.countDown();
    try {
      if (over.await(20, TimeUnit.SECONDS)) {
        cancelled.countDown();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void failIfAsked(String name) {
    if (name.startsWith("code:")) {
      Status.Code code = Status.Code.ofNumber(Integer.parseInt(name.substring(5)));
      throw new RpcException(
          new Status(code, "asked for \u00e9 " + code),
          Delivery.MAYBE_EXECUTED,
          Metadata.of("x-why", "asked").with("x-raw-bin", new byte[] {0, -1, 7}),
          null);
    }
    if (name.equals("bug")) {
      throw new IllegalStateException("secret");
    }
  }

  @Override
  public CompletableFuture<Item> refill(Item item) {
    if (item.name().equals("wait")) {
      CompletableFuture<Item> never = new CompletableFuture<>();
      CompletableFuture<Item> unused =
          never.whenComplete(
              (value, problem) -> {
                if (never.isCancelled()) {
                  cancelled.countDown();
                }
              });
      begun.countDown();
      return never;
    }
    return CompletableFuture.supplyAsync(
        () -> {
          failIfAsked(item.name());
          return new Item(item.name(), item.quantity() + 1, item.tags());
        });
  }

  @Override
  public Optional<Item> findSimilar(Item item, int minimum) {
    return item.quantity() < minimum ? Optional.empty() : Optional.of(item);
  }

  @Override
  public CompletableFuture<Integer> countLater(String name) {
    return name.isEmpty() ? null : CompletableFuture.completedFuture(name.length());
  }

  @Override
  public void await() {
    awaitCancel();
  }

  @Override
  public Flow.Publisher<Item> list(String prefix, int count) {
    if (prefix.equals("null")) {
      return null;
    }
    RpcContext.current().addHeaders(Metadata.of("x-count", Integer.toString(count)));
    RpcContext.current().addTrailers(Metadata.of("x-done", "yes"));
    return Publishers.of(
        () ->
            IntStream.range(0, count)
                .mapToObj(
                    i -> {
                      if (i == 3) {
                        failIfAsked(prefix);
                      }
                      return new Item(prefix + i, i, List.of());
                    })
                .iterator());
  }

  @Override
  public Flow.Publisher<Integer> numbers(int below) {
    begun.countDown();
    Flow.Publisher<Integer> all =
        Publishers.of(
            () -> IntStream.range(0, below).boxed().peek(i -> given.incrementAndGet()).iterator());
    return subscriber -> all.subscribe(new Watched<>(subscriber, cancelled));
  }

  @Override
  public long sum(Flow.Publisher<Integer> numbers) {
    begun.countDown();
    long sum = 0;
    try (PublishedItems<Integer> items = Publishers.items(numbers)) {
      while (items.hasNext()) {
        int next = items.next();
        given.incrementAndGet();
        if (next < 0) {
          throw Status.OUT_OF_RANGE.withDescription("below 0").asException();
        }
        sum += next;
      }
    } catch (RpcException e) {
      if (e.status().code() == Status.Code.CANCELLED) {
        cancelled.countDown();
      }
      throw e;
    }
    return sum;
  }

  @Override
  public CompletableFuture<Item> merge(Flow.Publisher<Item> items) {
    CompletableFuture<Item> result = new CompletableFuture<>();
    begun.countDown();
    items.subscribe(
        new Flow.Subscriber<>() {
          private final List<String> names = new ArrayList<>();
          private int quantity;

          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
          }

          @Override
          public void onNext(Item item) {
            names.add(item.name());
            quantity += item.quantity();
          }

          @Override
          public void onError(Throwable problem) {
            cancelled.countDown();
            result.completeExceptionally(problem);
          }

          @Override
          public void onComplete() {
            result.complete(new Item(String.join("+", names), quantity, names));
          }
        });
    return result;
  }

  @Override
  public Flow.Publisher<Item> relay(Flow.Publisher<Item> items) {
    begun.countDown();
    return subscriber -> items.subscribe(new Watched<>(subscriber, cancelled));
  }

  @Override
  public Flow.Publisher<Integer> doubled(Flow.Publisher<Integer> numbers) {
    List<Integer> all = new ArrayList<>();
    try (PublishedItems<Integer> items = Publishers.items(numbers)) {
      while (items.hasNext()) {
        all.add(items.next() * 2);
      }
    }
    return Publishers.of(all);
  }
}

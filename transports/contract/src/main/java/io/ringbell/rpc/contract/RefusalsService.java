package io.ringbell.rpc.contract;

import io.ringbell.Delivery;
import io.ringbell.PublishedItems;
import io.ringbell.Publishers;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Fails as it is told to. */
final class RefusalsService implements Refusals {
  static final int FINE = 0;
  static final int REFUSED = 1;
  static final int OUT_OF_STOCK = 2;
  static final int UNENCODABLE = 3;
  static final int UNCHECKED = 4;
  static final int UNDECLARED = 5;
  static final int LARGE = 6;

  private static String act(int how) throws Refused, OutOfStock {
    switch (how) {
      case FINE -> {}
      case REFUSED -> throw new Refused("the secret must not be told");
      case OUT_OF_STOCK -> throw outOfStock("nuts", 3);
      case UNENCODABLE -> throw outOfStock(null, 0);
      case UNCHECKED -> throw new IllegalStateException("an unchecked one");
      case UNDECLARED -> throw new UnsupportedOperationException("a password");
      default -> throw outOfStock("x".repeat(20_000), 1);
    }
    return "fine";
  }

  private static OutOfStock outOfStock(String item, int left) {
    OutOfStock problem = new OutOfStock(item, left);
    problem.addSuppressed(new IllegalArgumentException("not to be sent"));
    return problem;
  }

  @Override
  public String unary(int how) throws Refused, OutOfStock {
    return act(how);
  }

  @Override
  public String onExecutor(int how) throws Refused, OutOfStock {
    return act(how);
  }

  @Override
  public CompletableFuture<String> later(int how) {
    try {
      return CompletableFuture.completedFuture(act(how));
    } catch (Refused | OutOfStock e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public Flow.Publisher<String> answers(int how) {
    return subscriber ->
        Publishers.of(List.of("one", "two"))
            .subscribe(
                new Flow.Subscriber<>() {
                  @Override
                  public void onSubscribe(Flow.Subscription subscription) {
                    subscriber.onSubscribe(subscription);
                  }

                  @Override
                  public void onNext(String item) {
                    subscriber.onNext(item);
                  }

                  @Override
                  public void onError(Throwable reason) {
                    subscriber.onError(reason);
                  }

                  @Override
                  public void onComplete() {
                    try {
                      String unused = act(how);
                      subscriber.onComplete();
                    } catch (Refused | OutOfStock e) {
                      subscriber.onError(e);
                    }
                  }
                });
  }

  @Override
  public String collect(Flow.Publisher<String> items) throws Refused, OutOfStock {
    int count = 0;
    try (PublishedItems<String> all = Publishers.items(items)) {
      while (all.hasNext()) {
        count += all.next().length();
      }
    }
    return act(count);
  }

  @Override
  public CompletableFuture<String> collectLater(Flow.Publisher<String> items) {
    return CompletableFuture.failedFuture(outOfStock("later", 1));
  }

  @Override
  public Flow.Publisher<String> talk(Flow.Publisher<String> items) throws OutOfStock {
    throw outOfStock("talk", 2);
  }

  @Override
  public String status(int code) {
    throw new RpcException(
        new Status(Status.Code.ofNumber(code), "code " + code), Delivery.MAYBE_EXECUTED);
  }
}

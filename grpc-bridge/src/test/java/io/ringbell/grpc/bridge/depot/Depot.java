package io.ringbell.grpc.bridge.depot;

import io.ringbell.annotations.RpcError;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A contract with every kind of call, and every way in which gRPC sees a message. */
@RpcService("depot.v1.Depot")
public interface Depot {
  /** What is in the depot. */
  record Item(String name, int quantity, List<String> tags) {}

  /** There is no such item. */
  @RpcError(value = "depot.v1.Missing", status = "NOT_FOUND")
  @RpcMessage
  class Missing extends Exception {
    private static final long serialVersionUID = 1;

    private final int nearest;

    public Missing(int nearest) {
      super("nearest is " + nearest);
      this.nearest = nearest;
    }

    public int getNearest() {
      return nearest;
    }
  }

  Item find(String name) throws Missing;

  CompletableFuture<Item> refill(Item item);

  Optional<Item> findSimilar(Item item, int minimum);

  CompletableFuture<Integer> countLater(String name);

  @RpcMethod(deadline = "100ms", idempotent = true)
  void await();

  @RpcMethod(compressed = true)
  Flow.Publisher<Item> list(String prefix, int count);

  Flow.Publisher<Integer> numbers(int below);

  long sum(Flow.Publisher<Integer> numbers);

  CompletableFuture<Item> merge(Flow.Publisher<Item> items);

  Flow.Publisher<Item> relay(Flow.Publisher<Item> items);

  @RpcMethod(blocking = true)
  Flow.Publisher<Integer> doubled(Flow.Publisher<Integer> numbers);
}

package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Finds hotels by place and price. */
@RpcService
public interface Search {
  /** The cheapest quotes, one of each hotel near the place, the cheapest first. */
  CompletableFuture<List<Quote>> find(Place place, Stay stay);
}

package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Knows what hotels cost. */
@RpcService
public interface Rate {
  /** The quotes of each hotel for a stay, in the order of the hotels. */
  CompletableFuture<List<Quote>> quotes(List<Integer> hotels, Stay stay);
}

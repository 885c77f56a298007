package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Knows what hotels are like. */
@RpcService
public interface Profile {
  /** The descriptions of hotels, in their order. */
  CompletableFuture<List<Description>> describe(List<Integer> hotels);

  /** The first hotels of that taste with at least so many stars. */
  CompletableFuture<List<Description>> recommend(Taste taste, int stars, int limit);
}

package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Knows where hotels are. */
@RpcService
public interface Geo {
  /** The hotels nearest to a place, the nearest first. */
  CompletableFuture<List<Integer>> near(Place place, int limit);
}

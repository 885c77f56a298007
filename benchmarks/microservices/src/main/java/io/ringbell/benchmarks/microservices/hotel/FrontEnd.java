package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What guests talk to. */
@RpcService
public interface FrontEnd {
  /** The cheapest hotels near a place, described. */
  CompletableFuture<List<Offer>> search(Place place, Stay stay);

  /** Hotels of at least so many stars, described. */
  CompletableFuture<List<Description>> recommend(Taste taste, int stars);

  /** Takes rooms; the same order again gets the same answer. */
  CompletableFuture<Booking> reserve(long order, String guest, int hotel, Stay stay, int rooms);
}

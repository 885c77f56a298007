package io.ringbell.benchmarks.microservices.load;

import io.ringbell.benchmarks.microservices.hotel.FrontEnd;
import io.ringbell.benchmarks.microservices.hotel.Hops;
import io.ringbell.benchmarks.microservices.hotel.Place;
import io.ringbell.benchmarks.microservices.hotel.Stay;
import io.ringbell.benchmarks.microservices.hotel.Taste;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One request of a guest.
 *
 * @param hop the front end's method
 * @param send makes the call
 */
public record Request(Kind kind, String hop, Function<FrontEnd, CompletableFuture<?>> send) {
  static Request search(Place place, Stay stay) {
    return new Request(Kind.SEARCH, Hops.FRONT_SEARCH, it -> it.search(place, stay));
  }

  static Request recommend(Taste taste, int stars) {
    return new Request(Kind.RECOMMEND, Hops.FRONT_RECOMMEND, it -> it.recommend(taste, stars));
  }

  static Request reserve(long order, String guest, int hotel, Stay stay, int rooms) {
    return new Request(
        Kind.RESERVE, Hops.FRONT_RESERVE, it -> it.reserve(order, guest, hotel, stay, rooms));
  }

  /** Makes the call, with a future of a type that is easy to hold. */
  CompletableFuture<Object> sendTo(FrontEnd frontEnd) {
    return send.apply(frontEnd).thenApply(answer -> answer);
  }
}

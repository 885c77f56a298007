package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.benchmarks.microservices.trace.Tracer;
import io.ringbell.benchmarks.microservices.trace.Visit;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Answers from a {@link PlaceIndex}. */
final class GeoService implements Geo {
  private final PlaceIndex index;
  private final Tracer tracer;

  GeoService(City city, Tracer tracer) {
    this.index = new PlaceIndex(city);
    this.tracer = tracer;
  }

  @Override
  public CompletableFuture<List<Integer>> near(Place place, int limit) {
    Visit visit = tracer.enter(Hops.GEO_NEAR);
    Ids.checkCount("limit", limit);
    return visit.leave(CompletableFuture.completedFuture(index.nearest(place, limit)));
  }
}

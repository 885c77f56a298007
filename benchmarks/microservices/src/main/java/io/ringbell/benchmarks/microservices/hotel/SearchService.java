package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import io.ringbell.benchmarks.microservices.trace.Visit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Asks where hotels are, then what these cost. */
final class SearchService implements Search {
  private static final int NEAR = 20;
  private static final int CHEAPEST = 5;
  private static final Comparator<Quote> BY_PRICE =
      Comparator.comparingLong(Quote::cents).thenComparingInt(Quote::hotel);

  private final Remote<Geo> geo;
  private final Remote<Rate> rate;
  private final Tracer tracer;

  SearchService(Remote<Geo> geo, Remote<Rate> rate, Tracer tracer) {
    this.geo = geo;
    this.rate = rate;
    this.tracer = tracer;
  }

  @Override
  public CompletableFuture<List<Quote>> find(Place place, Stay stay) {
    Visit visit = tracer.enter(Hops.SEARCH_FIND);
    return visit.leave(
        visit
            .call(geo, Hops.GEO_NEAR, it -> it.near(place, NEAR))
            .thenCompose(
                hotels -> visit.call(rate, Hops.RATE_QUOTES, it -> it.quotes(hotels, stay)))
            .thenApply(SearchService::cheapest));
  }

  private static List<Quote> cheapest(List<Quote> quotes) {
    List<Quote> sorted = new ArrayList<>(quotes);
    sorted.sort(BY_PRICE);
    Set<Integer> seen = new HashSet<>();
    List<Quote> best = new ArrayList<>(CHEAPEST);
    for (Quote quote : sorted) {
      if (best.size() == CHEAPEST) {
        break;
      }
      if (seen.add(quote.hotel())) {
        best.add(quote);
      }
    }
    return best;
  }
}

package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.benchmarks.microservices.trace.Tracer;
import io.ringbell.benchmarks.microservices.trace.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Answers from a {@link RateTable}. */
final class RateService implements Rate {
  private static final RatePlan[] PLANS = RatePlan.values();

  private final City city;
  private final RateTable table;
  private final Tracer tracer;

  RateService(City city, Tracer tracer) {
    this.city = city;
    this.table = new RateTable(city);
    this.tracer = tracer;
  }

  @Override
  public CompletableFuture<List<Quote>> quotes(List<Integer> hotels, Stay stay) {
    Visit visit = tracer.enter(Hops.RATE_QUOTES);
    Ids.check(hotels, city.hotels().size());
    stay.checkWithin(City.NIGHTS);
    List<Quote> quotes = new ArrayList<>(2 * hotels.size());
    for (int hotel : hotels) {
      long cents = table.cents(hotel, stay);
      int plans = city.hotels().get(hotel).plans();
      for (RatePlan plan : PLANS) {
        if (plan.suits(plans, stay.nights())) {
          quotes.add(plan.quote(hotel, cents, stay.nights()));
        }
      }
    }
    return visit.leave(CompletableFuture.completedFuture(quotes));
  }
}

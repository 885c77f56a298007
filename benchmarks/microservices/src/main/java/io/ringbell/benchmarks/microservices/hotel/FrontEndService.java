package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import io.ringbell.benchmarks.microservices.trace.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Puts together what guests see. */
final class FrontEndService implements FrontEnd {
  private static final int RECOMMENDED = 5;

  private final Remote<Search> search;
  private final Remote<Profile> profile;
  private final Remote<Reservation> reservation;
  private final Tracer tracer;

  FrontEndService(
      Remote<Search> search,
      Remote<Profile> profile,
      Remote<Reservation> reservation,
      Tracer tracer) {
    this.search = search;
    this.profile = profile;
    this.reservation = reservation;
    this.tracer = tracer;
  }

  @Override
  public CompletableFuture<List<Offer>> search(Place place, Stay stay) {
    Visit visit = tracer.enter(Hops.FRONT_SEARCH);
    return visit.leave(
        visit
            .call(search, Hops.SEARCH_FIND, it -> it.find(place, stay))
            .thenCompose(quotes -> described(quotes, visit)));
  }

  @Override
  public CompletableFuture<List<Description>> recommend(Taste taste, int stars) {
    Visit visit = tracer.enter(Hops.FRONT_RECOMMEND);
    return visit.leave(
        visit.call(profile, Hops.PROFILE_RECOMMEND, it -> it.recommend(taste, stars, RECOMMENDED)));
  }

  @Override
  public CompletableFuture<Booking> reserve(
      long order, String guest, int hotel, Stay stay, int rooms) {
    Visit visit = tracer.enter(Hops.FRONT_RESERVE);
    return visit.leave(
        visit.call(
            reservation, Hops.RESERVATION_BOOK, it -> it.book(order, guest, hotel, stay, rooms)));
  }

  private CompletableFuture<List<Offer>> described(List<Quote> quotes, Visit visit) {
    List<Integer> hotels = quotes.stream().map(Quote::hotel).toList();
    return visit
        .call(profile, Hops.PROFILE_DESCRIBE, it -> it.describe(hotels))
        .thenApply(descriptions -> offers(quotes, descriptions));
  }

  private static List<Offer> offers(List<Quote> quotes, List<Description> descriptions) {
    List<Offer> offers = new ArrayList<>(quotes.size());
    for (int i = 0; i < quotes.size(); i++) {
      offers.add(new Offer(quotes.get(i), descriptions.get(i)));
    }
    return offers;
  }
}

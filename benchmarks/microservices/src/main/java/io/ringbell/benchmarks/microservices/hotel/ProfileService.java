package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.Status;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import io.ringbell.benchmarks.microservices.trace.Visit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Keeps descriptions by id, and by taste and stars in order of preference. */
final class ProfileService implements Profile {
  private static final int STARS = 5;

  private final List<Description> byId;
  private final Map<Taste, List<List<Description>>> preferred = new EnumMap<>(Taste.class);
  private final Tracer tracer;

  ProfileService(City city, Tracer tracer) {
    this.tracer = tracer;
    byId = city.hotels().stream().map(Hotel::description).toList();
    Comparator<Hotel> byPrice = Comparator.comparingInt(Hotel::cents);
    Comparator<Hotel> byScore = Comparator.comparingInt(hotel -> -hotel.description().score());
    preferred.put(Taste.CHEAPEST, ordered(city, byPrice));
    preferred.put(Taste.BEST_LIKED, ordered(city, byScore.thenComparing(byPrice)));
  }

  @Override
  public CompletableFuture<List<Description>> describe(List<Integer> hotels) {
    Visit visit = tracer.enter(Hops.PROFILE_DESCRIBE);
    Ids.check(hotels, byId.size());
    List<Description> found = new ArrayList<>(hotels.size());
    for (int hotel : hotels) {
      found.add(byId.get(hotel));
    }
    return visit.leave(CompletableFuture.completedFuture(found));
  }

  @Override
  public CompletableFuture<List<Description>> recommend(Taste taste, int stars, int limit) {
    Visit visit = tracer.enter(Hops.PROFILE_RECOMMEND);
    Ids.checkCount("limit", limit);
    if (stars < 1 || stars > STARS) {
      throw Status.INVALID_ARGUMENT
          .withDescription("stars: %d (expected: 1 to %d)".formatted(stars, STARS))
          .asException();
    }
    List<Description> order = preferred.get(taste).get(stars - 1);
    return visit.leave(
        CompletableFuture.completedFuture(order.subList(0, Math.min(limit, order.size()))));
  }

  /** For each least number of stars the hotels in that order. */
  private static List<List<Description>> ordered(City city, Comparator<Hotel> order) {
    List<List<Description>> lists = new ArrayList<>();
    for (int stars = 1; stars <= STARS; stars++) {
      int least = stars;
      lists.add(
          city.hotels().stream()
              .filter(hotel -> hotel.description().stars() >= least)
              .sorted(order.thenComparingInt(Hotel::id))
              .map(Hotel::description)
              .toList());
    }
    return lists;
  }
}

package io.ringbell.benchmarks.microservices.hotel;

import java.util.List;

/** The calls of the graph, by the service and method that they go to. */
public final class Hops {
  public static final String FRONT_SEARCH = "front-end.search";
  public static final String FRONT_RECOMMEND = "front-end.recommend";
  public static final String FRONT_RESERVE = "front-end.reserve";
  static final String SEARCH_FIND = "search.find";
  static final String GEO_NEAR = "geo.near";
  static final String RATE_QUOTES = "rate.quotes";
  static final String PROFILE_DESCRIBE = "profile.describe";
  static final String PROFILE_RECOMMEND = "profile.recommend";
  static final String RESERVATION_BOOK = "reservation.book";

  /** All of them, as a search, a recommendation and a reservation go through them. */
  public static final List<String> ALL =
      List.of(
          FRONT_SEARCH,
          SEARCH_FIND,
          GEO_NEAR,
          RATE_QUOTES,
          PROFILE_DESCRIBE,
          FRONT_RECOMMEND,
          PROFILE_RECOMMEND,
          FRONT_RESERVE,
          RESERVATION_BOOK);

  private Hops() {}
}

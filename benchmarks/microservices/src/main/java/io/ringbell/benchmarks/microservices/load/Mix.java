package io.ringbell.benchmarks.microservices.load;

import io.ringbell.benchmarks.microservices.hotel.City;
import io.ringbell.benchmarks.microservices.hotel.Place;
import io.ringbell.benchmarks.microservices.hotel.Stay;
import io.ringbell.benchmarks.microservices.hotel.Taste;
import java.util.SplittableRandom;

/**
 * Makes requests up from a seed: the same seed gives the same ones. Not safe for several threads.
 */
public final class Mix {
  private static final double BESIDE = 0.03; // degrees around a hotel where guests look
  private static final int MOST_NIGHTS = 9;
  private static final int STARS = 5;
  private static final int MOST_ROOMS = 3;

  private final City city;
  private final SplittableRandom random;
  private final long orders;
  private long made;

  /** Requests of guests in that city. */
  public Mix(City city, long seed) {
    this.city = city;
    this.random = new SplittableRandom(seed);
    this.orders = random.nextLong();
  }

  /** The next one. */
  public Request next() {
    made++;
    int percent =
        random.nextInt(Kind.SEARCH.percent() + Kind.RECOMMEND.percent() + Kind.RESERVE.percent());
    if (percent < Kind.SEARCH.percent()) {
      return Request.search(place(), stay());
    }
    if (percent < Kind.SEARCH.percent() + Kind.RECOMMEND.percent()) {
      Taste[] tastes = Taste.values();
      return Request.recommend(tastes[random.nextInt(tastes.length)], 1 + random.nextInt(STARS));
    }
    return Request.reserve(
        orders + made,
        "guest-" + random.nextInt(100_000),
        random.nextInt(city.hotels().size()),
        stay(),
        1 + random.nextInt(MOST_ROOMS));
  }

  private Place place() {
    Place hotel = city.placeOf(random.nextInt(city.hotels().size()));
    return new Place(
        hotel.latitude() + random.nextDouble(-BESIDE, BESIDE),
        hotel.longitude() + random.nextDouble(-BESIDE, BESIDE));
  }

  private Stay stay() {
    int nights = 1 + random.nextInt(MOST_NIGHTS);
    return new Stay(random.nextInt(City.NIGHTS - nights), nights);
  }
}

package io.ringbell.benchmarks.microservices.hotel;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The price of each night of each hotel, as sums from the first night on, so that a stay of any
 * length costs two look-ups. Immutable.
 */
final class RateTable {
  private static final int WEEK = 7;
  private static final double SEASON = 0.3; // dearer in summer, cheaper in winter
  private static final double WEEKEND = 1.25;

  private final long[][] sums;

  RateTable(City city) {
    List<Hotel> hotels = city.hotels();
    SplittableRandom random = new SplittableRandom(city.seed() ^ 0x4A7E_5EEDL);
    sums = new long[hotels.size()][];
    for (Hotel hotel : hotels) {
      sums[hotel.id()] = sums(hotel, random);
    }
  }

  /** Cents for all nights of a stay, before a plan changes them. */
  long cents(int hotel, Stay stay) {
    long[] sum = sums[hotel];
    return sum[stay.firstNight() + stay.nights()] - sum[stay.firstNight()];
  }

  private static long[] sums(Hotel hotel, SplittableRandom random) {
    long[] sum = new long[City.NIGHTS + 1];
    for (int night = 0; night < City.NIGHTS; night++) {
      double season = 1 - SEASON * Math.cos(2 * Math.PI * night / City.NIGHTS);
      double weekend = night % WEEK >= WEEK - 2 ? WEEKEND : 1;
      double demand = 0.9 + 0.2 * random.nextDouble();
      sum[night + 1] = sum[night] + Math.round(hotel.cents() * season * weekend * demand);
    }
    return sum;
  }
}

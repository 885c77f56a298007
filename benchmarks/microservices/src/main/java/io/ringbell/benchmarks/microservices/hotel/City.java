package io.ringbell.benchmarks.microservices.hotel;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Hotels made up from a seed: the same seed and number give the same city in every process. They
 * crowd around the centres of a few quarters, as hotels do.
 *
 * @param seed of everything
 * @param hotels by id, from 0
 */
public record City(long seed, List<Hotel> hotels) {
  /** Nights of the calendar. */
  public static final int NIGHTS = 365;

  static final double SOUTH = 52.30;
  static final double NORTH = 52.70;
  static final double WEST = 13.05;
  static final double EAST = 13.75;
  private static final int QUARTERS = 12;
  private static final double SPREAD = 0.012; // degrees, around the centre of a quarter

  /** Makes it up. */
  public static City of(long seed, int hotels) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] quarters = new double[QUARTERS][];
    for (int i = 0; i < QUARTERS; i++) {
      quarters[i] =
          new double[] {
            random.nextDouble(SOUTH + 0.05, NORTH - 0.05),
            random.nextDouble(WEST + 0.05, EAST - 0.05)
          };
    }
    List<Hotel> all = new ArrayList<>(hotels);
    for (int id = 0; id < hotels; id++) {
      all.add(hotel(id, quarters[random.nextInt(QUARTERS)], random));
    }
    return new City(seed, List.copyOf(all));
  }

  /** Where a hotel is. */
  public Place placeOf(int hotel) {
    return hotels.get(hotel).description().place();
  }

  private static Hotel hotel(int id, double[] quarter, SplittableRandom random) {
    Place place =
        new Place(
            Math.min(NORTH, Math.max(SOUTH, quarter[0] + SPREAD * bell(random))),
            Math.min(EAST, Math.max(WEST, quarter[1] + 1.6 * SPREAD * bell(random))));
    int stars = 1 + Math.min(4, (int) (random.nextDouble() * 2.5 + random.nextDouble() * 2.6));
    int score = Math.min(100, 40 + 8 * stars + random.nextInt(25));
    int cents = 100 * (25 + stars * stars * 6 + random.nextInt(30 + 10 * stars));
    int plans = 1 | random.nextInt(1 << RatePlan.values().length); // each has the first one
    Description description =
        new Description(
            id,
            Words.name(random),
            Words.address(random),
            "+49 30 %07d".formatted(random.nextInt(10_000_000)),
            place,
            stars,
            score,
            Words.amenities(stars, random),
            Words.text(random));
    return new Hotel(description, 12 + random.nextInt(180), cents, plans);
  }

  /** Near 0 mostly, by the sum of a few even numbers; never beyond 3. */
  private static double bell(SplittableRandom random) {
    double sum = -3;
    for (int i = 0; i < 6; i++) {
      sum += random.nextDouble();
    }
    return sum;
  }
}

package io.ringbell.benchmarks.microservices.hotel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceIndexTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 60, 900, 5000})
  void itFindsWhatLookingAtAllHotelsFinds(int hotels) {
    SplittableRandom random = new SplittableRandom(4711 + hotels);
    City city = City.of(random.nextLong(), hotels);
    PlaceIndex index = new PlaceIndex(city);
    for (int i = 0; i < 200; i++) {
      Place place = place(city, random);
      int limit = 1 + random.nextInt(40);
      assertThat(index.nearest(place, limit))
          .as("seed %d, round %d, %s, limit %d", 4711 + hotels, i, place, limit)
          .isEqualTo(all(index, hotels, place, limit));
    }
    assertThat(index.nearest(city.placeOf(0), 0)).isEmpty();
  }

  /** Mostly within the city, sometimes far outside, sometimes exactly at a hotel. */
  private static Place place(City city, SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> city.placeOf(random.nextInt(city.hotels().size()));
      case 1 -> new Place(random.nextDouble(50, 55), random.nextDouble(11, 16));
      default ->
          new Place(
              random.nextDouble(City.SOUTH, City.NORTH), random.nextDouble(City.WEST, City.EAST));
    };
  }

  private static List<Integer> all(PlaceIndex index, int hotels, Place place, int limit) {
    return java.util.stream.IntStream.range(0, hotels)
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer hotel) -> index.squaredDistance(hotel, place))
                .thenComparing(Comparator.naturalOrder()))
        .limit(limit)
        .toList();
  }
}

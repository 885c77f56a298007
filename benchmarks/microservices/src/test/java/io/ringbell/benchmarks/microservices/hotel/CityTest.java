package io.ringbell.benchmarks.microservices.hotel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CityTest {
  @Test
  void theSameSeedGivesTheSameCity() {
    assertThat(City.of(7, 500)).isEqualTo(City.of(7, 500));
    assertThat(City.of(8, 500)).isNotEqualTo(City.of(7, 500));
  }

  @Test
  void hotelsAreWithinTheCityAndDiffer() {
    List<Hotel> hotels = City.of(7, 2000).hotels();
    assertThat(hotels.stream().map(Hotel::id)).isEqualTo(IntStream.range(0, 2000).boxed().toList());
    for (Hotel hotel : hotels) {
      Description it = hotel.description();
      assertThat(it.place().latitude()).isBetween(City.SOUTH, City.NORTH);
      assertThat(it.place().longitude()).isBetween(City.WEST, City.EAST);
      assertThat(it.stars()).isBetween(1, 5);
      assertThat(it.score()).isBetween(0, 100);
      assertThat(it.amenities()).hasSize(1 + it.stars()).doesNotHaveDuplicates();
      assertThat(hotel.rooms()).isPositive();
      assertThat(hotel.cents()).isPositive();
    }
    assertThat(hotels.stream().map(hotel -> hotel.description().place()).distinct().count())
        .isGreaterThan(1990);
    assertThat(hotels.stream().map(hotel -> hotel.description().stars()).distinct()).hasSize(5);
  }
}

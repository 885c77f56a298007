package io.ringbell.benchmarks.microservices.hotel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileServiceTest {
  private final City city = City.of(7, 300);
  private final ProfileService service = new ProfileService(city, Tracer.OFF);

  @Test
  void descriptionsComeInTheOrderOfTheQuestion() {
    assertThat(service.describe(List.of(9, 2, 9)).join())
        .containsExactly(description(9), description(2), description(9));
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> service.describe(List.of(300)))
        .matches(e -> e.status().code() == Status.Code.NOT_FOUND);
  }

  @Test
  void nobodyIsBetterThanThoseRecommended() {
    for (int stars = 1; stars <= 5; stars++) {
      List<Description> liked = service.recommend(Taste.BEST_LIKED, stars, 5).join();
      List<Description> cheap = service.recommend(Taste.CHEAPEST, stars, 5).join();
      assertThat(liked).hasSize(5);
      int lowest = liked.stream().mapToInt(Description::score).min().orElseThrow();
      int dearest =
          cheap.stream().mapToInt(it -> city.hotels().get(it.hotel()).cents()).max().orElseThrow();
      for (Hotel hotel : city.hotels()) {
        Description it = hotel.description();
        if (it.stars() >= stars) {
          assertThat(liked.contains(it) || it.score() <= lowest).isTrue();
          assertThat(cheap.contains(it) || hotel.cents() >= dearest).isTrue();
        } else {
          assertThat(liked).doesNotContain(it);
          assertThat(cheap).doesNotContain(it);
        }
      }
    }
    assertThat(service.recommend(Taste.CHEAPEST, 1, 1_000).join()).hasSize(300);
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> service.recommend(Taste.CHEAPEST, 6, 1))
        .matches(e -> e.status().code() == Status.Code.INVALID_ARGUMENT);
  }

  private Description description(int hotel) {
    return city.hotels().get(hotel).description();
  }
}

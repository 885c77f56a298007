package io.ringbell.benchmarks.microservices.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.benchmarks.microservices.hotel.Booking;
import io.ringbell.benchmarks.microservices.hotel.City;
import io.ringbell.benchmarks.microservices.hotel.Description;
import io.ringbell.benchmarks.microservices.hotel.FrontEnd;
import io.ringbell.benchmarks.microservices.hotel.Offer;
import io.ringbell.benchmarks.microservices.hotel.Place;
import io.ringbell.benchmarks.microservices.hotel.Stay;
import io.ringbell.benchmarks.microservices.hotel.Taste;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class MixTest {
  private final City city = City.of(7, 50);

  @Test
  void theSameSeedMakesTheSameRequests() {
    List<String> first = requests(3, 2_000);
    assertThat(requests(3, 2_000)).isEqualTo(first);
    assertThat(requests(4, 2_000)).isNotEqualTo(first);
  }

  @Test
  void eachKindHasItsPart() {
    Mix mix = new Mix(city, 3);
    int[] counts = new int[Kind.values().length];
    for (int i = 0; i < 10_000; i++) {
      counts[mix.next().kind().ordinal()]++;
    }
    for (Kind kind : Kind.values()) {
      assertThat(counts[kind.ordinal()]).isBetween(kind.percent() * 90, kind.percent() * 110);
    }
  }

  @Test
  void noOrderHasTheNumberOfAnother() {
    List<String> orders =
        requests(3, 5_000).stream()
            .filter(request -> request.startsWith("reserve"))
            .map(request -> request.split(" ", -1)[1])
            .toList();
    assertThat(orders).hasSizeGreaterThan(300).doesNotHaveDuplicates();
  }

  private List<String> requests(long seed, int count) {
    Mix mix = new Mix(city, seed);
    Notes notes = new Notes();
    for (int i = 0; i < count; i++) {
      mix.next().sendTo(notes).join();
    }
    return notes.requests;
  }

  /** Writes down what it is asked. */
  private static final class Notes implements FrontEnd {
    final List<String> requests = new ArrayList<>();

    @Override
    public CompletableFuture<List<Offer>> search(Place place, Stay stay) {
      requests.add("search " + place + stay);
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<List<Description>> recommend(Taste taste, int stars) {
      requests.add("recommend " + taste + stars);
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<Booking> reserve(
        long order, String guest, int hotel, Stay stay, int rooms) {
      requests.add("reserve " + order + " " + guest + " " + hotel + stay + rooms);
      return CompletableFuture.completedFuture(new Booking(order, true, 1));
    }
  }
}

package io.ringbell.benchmarks.microservices.hotel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class VacanciesTest {
  private static final long SEED = 20_260;
  private final City city = City.of(7, 3);
  private final Vacancies vacancies = new Vacancies(city);

  @Test
  void anOrderTakesAllItsNightsOrNone() {
    int rooms = city.hotels().get(0).rooms();
    assertThat(vacancies.book(1, 0, new Stay(10, 2), rooms)).isEqualTo(new Booking(1, true, 0));
    assertThat(vacancies.book(2, 0, new Stay(8, 3), 1)).isEqualTo(new Booking(2, false, 0));
    assertThat(vacancies.free(0, new Stay(8, 2))).isEqualTo(rooms);
    assertThat(vacancies.free(0, new Stay(10, 1))).isZero();
    assertThat(vacancies.free(0, new Stay(12, 5))).isEqualTo(rooms);
    assertThat(vacancies.free(1, new Stay(10, 2))).isEqualTo(city.hotels().get(1).rooms());
  }

  @Test
  void theSameOrderAgainTakesNoMore() {
    Booking first = vacancies.book(5, 1, new Stay(0, 4), 2);
    assertThat(first.confirmed()).isTrue();
    assertThat(vacancies.book(5, 1, new Stay(0, 4), 2)).isEqualTo(first);
    assertThat(vacancies.free(1, new Stay(0, 4))).isEqualTo(city.hotels().get(1).rooms() - 2);
  }

  /** Guests who come at the same time, and again, get no more rooms than there are. */
  @Test
  void noRoomIsTakenTwice() throws Exception {
    int threads = 4;
    ExecutorService guests = Executors.newFixedThreadPool(threads);
    try {
      List<Future<int[]>> taken = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        SplittableRandom random = new SplittableRandom(SEED + i);
        long firstOrder = i / 2 * 1_000_000L; // two threads each send the same orders
        taken.add(guests.submit(guest(firstOrder, random)));
      }
      int[] free = new int[City.NIGHTS];
      for (int night = 0; night < City.NIGHTS; night++) {
        free[night] = vacancies.free(2, new Stay(night, 1));
      }
      for (Future<int[]> future : taken) {
        assertThat(future.get()).hasSize(City.NIGHTS);
      }
      int sold = 0;
      for (int night = 0; night < 30; night++) {
        int left = vacancies.free(2, new Stay(night, 1));
        assertThat(left).as("night %d", night).isBetween(0, free[night]);
        sold += left == 0 ? 1 : 0;
      }
      assertThat(sold).as("nights that are sold out").isPositive();
    } finally {
      guests.shutdownNow();
    }
  }

  @Test
  void whatWasConfirmedIsWhatIsMissing() throws Exception {
    int threads = 4;
    ExecutorService guests = Executors.newFixedThreadPool(threads);
    try {
      List<Future<int[]>> taken = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        taken.add(guests.submit(guest(i * 1_000_000L, new SplittableRandom(SEED + i))));
      }
      int[] sum = new int[City.NIGHTS];
      for (Future<int[]> future : taken) {
        int[] of = future.get();
        for (int night = 0; night < City.NIGHTS; night++) {
          sum[night] += of[night];
        }
      }
      for (int night = 0; night < City.NIGHTS; night++) {
        assertThat(vacancies.free(2, new Stay(night, 1)))
            .as("seed %d, night %d", SEED, night)
            .isEqualTo(city.hotels().get(2).rooms() - sum[night])
            .isNotNegative();
      }
    } finally {
      guests.shutdownNow();
    }
  }

  /** Orders rooms of the third hotel; the rooms that were confirmed, by night. */
  private Callable<int[]> guest(long firstOrder, SplittableRandom random) {
    return () -> {
      int[] taken = new int[City.NIGHTS];
      for (int i = 0; i < 2_000; i++) {
        Stay stay = new Stay(random.nextInt(30), 1 + random.nextInt(4));
        int rooms = 1 + random.nextInt(3);
        if (vacancies.book(firstOrder + i, 2, stay, rooms).confirmed()) {
          for (int night = stay.firstNight(); night < stay.firstNight() + stay.nights(); night++) {
            taken[night] += rooms;
          }
        }
      }
      return taken;
    };
  }
}

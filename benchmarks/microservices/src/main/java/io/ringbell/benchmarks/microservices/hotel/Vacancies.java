package io.ringbell.benchmarks.microservices.hotel;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The free rooms of each night of each hotel, never below 0, and the orders that took some. A
 * hotel's nights change together, under the lock of that hotel. From any thread.
 */
final class Vacancies {
  private final int[][] free;
  private final Map<Long, Booking> confirmed = new ConcurrentHashMap<>();

  Vacancies(City city) {
    free = new int[city.hotels().size()][City.NIGHTS];
    for (Hotel hotel : city.hotels()) {
      Arrays.fill(free[hotel.id()], hotel.rooms());
    }
  }

  /** Takes the rooms of all nights, or of none; an order that has them keeps them. */
  Booking book(long order, int hotel, Stay stay, int rooms) {
    Booking booked =
        confirmed.computeIfAbsent(
            order,
            number -> {
              int left = take(free[hotel], stay, rooms);
              return left < 0 ? null : new Booking(order, true, left);
            });
    return booked != null ? booked : new Booking(order, false, free(hotel, stay));
  }

  /** Rooms that are free in all nights of a stay. */
  int free(int hotel, Stay stay) {
    int[] nights = free[hotel];
    synchronized (nights) {
      return least(nights, stay);
    }
  }

  /** How many are left in the night with the fewest; -1 if there were not enough. */
  private static int take(int[] nights, Stay stay, int rooms) {
    synchronized (nights) {
      int left = least(nights, stay) - rooms;
      if (left < 0) {
        return -1;
      }
      for (int night = stay.firstNight(); night < stay.firstNight() + stay.nights(); night++) {
        nights[night] -= rooms;
      }
      return left;
    }
  }

  private static int least(int[] nights, Stay stay) {
    int least = Integer.MAX_VALUE;
    for (int night = stay.firstNight(); night < stay.firstNight() + stay.nights(); night++) {
      least = Math.min(least, nights[night]);
    }
    return least;
  }
}

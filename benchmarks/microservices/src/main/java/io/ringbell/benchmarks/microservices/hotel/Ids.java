package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.Status;
import java.util.List;

/** Checks what comes in requests. */
final class Ids {
  static final int MOST = 1_000;

  private Ids() {}

  static void check(int hotel, int hotels) {
    if (hotel < 0 || hotel >= hotels) {
      throw Status.NOT_FOUND
          .withDescription("hotel: %d (expected: 0 to %d)".formatted(hotel, hotels - 1))
          .asException();
    }
  }

  static void check(List<Integer> asked, int hotels) {
    checkCount("hotels", asked.size());
    for (int hotel : asked) {
      check(hotel, hotels);
    }
  }

  static void checkCount(String name, int count) {
    if (count < 0 || count > MOST) {
      throw Status.INVALID_ARGUMENT
          .withDescription("%s: %d (expected: at most %d)".formatted(name, count, MOST))
          .asException();
    }
  }
}

package io.ringbell.benchmarks.microservices.hotel;

/**
 * A hotel of the {@link City}.
 *
 * @param rooms in all
 * @param cents of a night in an ordinary week
 * @param plans one bit for each {@link RatePlan} that it offers
 */
record Hotel(Description description, int rooms, int cents, int plans) {
  int id() {
    return description.hotel();
  }
}

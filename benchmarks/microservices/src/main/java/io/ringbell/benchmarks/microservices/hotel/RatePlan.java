package io.ringbell.benchmarks.microservices.hotel;

/** On which terms a hotel lets rooms. */
enum RatePlan {
  FLEXIBLE("FLEX", 100, 0, 1),
  WITH_BREAKFAST("MORNING", 100, 1_400, 1),
  SAVER("SAVER", 90, 0, 3),
  LONG_STAY("LONG", 82, 0, 6);

  private static final int PERCENT = 100;

  private final String code;
  private final int percent;
  private final int extraCents; // each night
  private final int leastNights;

  RatePlan(String code, int percent, int extraCents, int leastNights) {
    this.code = code;
    this.percent = percent;
    this.extraCents = extraCents;
    this.leastNights = leastNights;
  }

  boolean suits(int plans, int nights) {
    return (plans & 1 << ordinal()) != 0 && nights >= leastNights;
  }

  Quote quote(int hotel, long cents, int nights) {
    long price = cents * percent / PERCENT + (long) extraCents * nights;
    return new Quote(hotel, code, price, extraCents != 0);
  }
}

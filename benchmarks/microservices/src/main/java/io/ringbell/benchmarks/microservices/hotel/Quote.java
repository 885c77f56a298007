package io.ringbell.benchmarks.microservices.hotel;

/**
 * What a stay at a hotel costs by one of its rate plans.
 *
 * @param cents for all nights
 */
public record Quote(int hotel, String plan, long cents, boolean breakfast) {}

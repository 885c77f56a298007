package io.ringbell.benchmarks.microservices.hotel;

/**
 * The answer to an order of rooms.
 *
 * @param confirmed false if the rooms were not there, and nothing was taken
 * @param roomsLeft of the night with the fewest, once the order was dealt with
 */
public record Booking(long order, boolean confirmed, int roomsLeft) {}

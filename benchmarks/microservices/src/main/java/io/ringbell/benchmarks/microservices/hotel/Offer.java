package io.ringbell.benchmarks.microservices.hotel;

/** A hotel with the price of the stay that was asked for. */
public record Offer(Quote quote, Description hotel) {}

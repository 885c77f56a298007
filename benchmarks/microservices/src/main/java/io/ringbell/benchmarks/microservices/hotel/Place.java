package io.ringbell.benchmarks.microservices.hotel;

/** A point on the map, in degrees. */
public record Place(double latitude, double longitude) {}

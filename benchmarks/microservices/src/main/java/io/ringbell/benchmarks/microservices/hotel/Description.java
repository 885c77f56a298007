package io.ringbell.benchmarks.microservices.hotel;

import java.util.List;

/**
 * What a guest reads of a hotel.
 *
 * @param score of its guests, 0 to 100
 */
public record Description(
    int hotel,
    String name,
    String address,
    String phone,
    Place place,
    int stars,
    int score,
    List<String> amenities,
    String text) {}

package io.ringbell.examples.routeguide;

/**
 * A route that was walked.
 *
 * @param points how many points it had
 * @param sights how many of these are sights
 * @param meters its length
 */
public record Summary(int points, int sights, long meters) {}

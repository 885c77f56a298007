package io.ringbell.examples.routeguide;

/** A place, in degrees times 10^7. */
public record Point(int latitude, int longitude) {
  private static final double METERS_PER_UNIT = 6_371_000 * Math.PI / 180 / 1e7;

  /** The distance in meters, as if the earth were flat here. */
  long distanceTo(Point other) {
    double north = (double) other.latitude - latitude;
    double east = ((double) other.longitude - longitude) * Math.cos(Math.toRadians(latitude / 1e7));
    return Math.round(Math.hypot(north, east) * METERS_PER_UNIT);
  }
}

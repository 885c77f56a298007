package io.ringbell.examples.routeguide;

/** A rectangle between two of its corners. */
public record Area(Point corner, Point opposite) {
  boolean contains(Point point) {
    return isBetween(point.latitude(), corner.latitude(), opposite.latitude())
        && isBetween(point.longitude(), corner.longitude(), opposite.longitude());
  }

  private static boolean isBetween(int value, int a, int b) {
    return value >= Math.min(a, b) && value <= Math.max(a, b);
  }
}

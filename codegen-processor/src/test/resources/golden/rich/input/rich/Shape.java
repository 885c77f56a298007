package rich;

/** Numbered in order. */
public sealed interface Shape permits Shape.Circle, Shape.Square, Shape.Nothing, Polygon {
  record Circle(int radius, String label) implements Shape {}

  record Square(int side, Circle inner) implements Shape {}

  record Nothing() implements Shape {}
}

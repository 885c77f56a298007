package types.other;

/** Visible to the service, as it is public, although it is in another package. */
public record Shared(Nested nested, Color color) {
  public record Nested(int a) {}

  /** Another enum of the same simple name. */
  public enum Color {
    CYAN,
    MAGENTA
  }
}

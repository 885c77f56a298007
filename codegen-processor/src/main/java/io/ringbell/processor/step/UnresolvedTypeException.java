package io.ringbell.processor.step;

/** A type is not there yet: another processor may generate it in this round. */
final class UnresolvedTypeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Place place;

  UnresolvedTypeException(String type, Place place) {
    super(type, null, false, false);
    this.place = place;
  }

  /** Where the type is named. */
  Place place() {
    return place;
  }
}

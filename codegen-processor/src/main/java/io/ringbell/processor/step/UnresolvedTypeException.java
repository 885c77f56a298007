package io.ringbell.processor.step;

/** A type is not there yet: another processor may generate it in this round. */
final class UnresolvedTypeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnresolvedTypeException(String type) {
    super(type, null, false, false);
  }
}

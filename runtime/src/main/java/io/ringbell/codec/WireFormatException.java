package io.ringbell.codec;

/**
 * Bytes that are not a valid encoding of the message that was expected, or a message that cannot be
 * encoded.
 */
public final class WireFormatException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Says what was found and what was expected. */
  public WireFormatException(String message) {
    super(message);
  }
}

package io.ringbell.examples.rping;

/** The peer has ended the connection, as it does after its last ping. */
final class DisconnectedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DisconnectedException(String message, Throwable cause) {
    super(message, cause);
  }
}

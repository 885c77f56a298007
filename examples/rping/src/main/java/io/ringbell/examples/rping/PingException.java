package io.ringbell.examples.rping;

/** The pings failed; the message is one line for the user. */
final class PingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  PingException(String message) {
    super(message);
  }
}

package io.ringbell.benchmarks.microservices;

/** What was asked for cannot be done; the message is one line for the user. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}

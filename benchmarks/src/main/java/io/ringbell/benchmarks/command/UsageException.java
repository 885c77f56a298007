package io.ringbell.benchmarks.command;

/** What was asked for cannot be done; the message is one line for the user. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UsageException(String message) {
    super(message);
  }
}

package io.ringbell.fabric.support;

import java.io.IOException;

/** A peer whose part of the handshake cannot be used. */
public final class HandshakeException extends IOException {
  private static final long serialVersionUID = 1;

  private final transient Enum<?> counter;

  /** With what was received and expected. */
  public HandshakeException(Enum<?> counter, String message) {
    super(message);
    this.counter = counter;
  }

  /** What to count. */
  public Enum<?> counter() {
    return counter;
  }
}

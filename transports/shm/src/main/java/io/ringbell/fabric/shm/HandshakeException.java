package io.ringbell.fabric.shm;

import java.io.IOException;

/** A peer whose part of the handshake cannot be used. */
final class HandshakeException extends IOException {
  private static final long serialVersionUID = 1;

  private final ShmCounter counter;

  HandshakeException(ShmCounter counter, String message) {
    super(message);
    this.counter = counter;
  }

  /** What to count. */
  ShmCounter counter() {
    return counter;
  }
}

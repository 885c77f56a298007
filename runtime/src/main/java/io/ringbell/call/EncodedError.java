package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.Status;

/**
 * A declared exception as it crosses the wire.
 *
 * @param name of its class on the wire
 * @param code of the status that goes with it
 * @param text the exception's message text, for a caller that does not know the class; may be null
 * @param message its encoded content
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record EncodedError(String name, Status.Code code, String text, byte[] message) {
  /** Checks that all is given. */
  public EncodedError {
    requireNonNull(name, "name");
    requireNonNull(code, "code");
    requireNonNull(message, "message");
  }
}

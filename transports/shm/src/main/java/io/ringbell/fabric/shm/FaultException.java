package io.ringbell.fabric.shm;

/** A peer's record that must end the connection. */
final class FaultException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Fault fault;

  FaultException(Fault fault, String message) {
    super(message, null, false, false);
    this.fault = fault;
  }

  Fault fault() {
    return fault;
  }
}

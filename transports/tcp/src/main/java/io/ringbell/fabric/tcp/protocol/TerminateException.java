package io.ringbell.fabric.tcp.protocol;

import static java.util.Objects.requireNonNull;

/** A stream that must be terminated: what the peer did, and what to tell it. */
public final class TerminateException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final TerminateCode code;
  private transient Terminate terminate;

  /**
   * A violation.
   *
   * @param message what was received and what was expected
   */
  public TerminateException(TerminateCode code, String message) {
    super(requireNonNull(message, "message"), null, false, false);
    this.code = code;
    this.terminate = Terminate.of(code);
  }

  /** Which. */
  public TerminateCode code() {
    return code;
  }

  /** What the peer is told. */
  public Terminate terminate() {
    return terminate;
  }

  /** Adds the headers of the segment at fault to what the peer is told. */
  void quote(Terminate terminate) {
    this.terminate = terminate;
  }
}

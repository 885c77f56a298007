package io.ringbell.idl;

/** A file cannot be turned into Java, for a reason that is the user's to mend. */
final class IdlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  IdlException(String message) {
    super(message);
  }
}

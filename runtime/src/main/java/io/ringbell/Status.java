package io.ringbell;

import static java.util.Objects.requireNonNull;

/**
 * How a call ended: one of gRPC's 17 codes and, unless it is OK, words for a person. Immutable; the
 * same from one end to the other.
 *
 * @param code the code
 * @param description what happened, may be empty
 */
public record Status(Code code, String description) {
  public static final Status OK = new Status(Code.OK, "");
  public static final Status CANCELLED = new Status(Code.CANCELLED, "");
  public static final Status UNKNOWN = new Status(Code.UNKNOWN, "");
  public static final Status INVALID_ARGUMENT = new Status(Code.INVALID_ARGUMENT, "");
  public static final Status DEADLINE_EXCEEDED = new Status(Code.DEADLINE_EXCEEDED, "");
  public static final Status NOT_FOUND = new Status(Code.NOT_FOUND, "");
  public static final Status ALREADY_EXISTS = new Status(Code.ALREADY_EXISTS, "");
  public static final Status PERMISSION_DENIED = new Status(Code.PERMISSION_DENIED, "");
  public static final Status RESOURCE_EXHAUSTED = new Status(Code.RESOURCE_EXHAUSTED, "");
  public static final Status FAILED_PRECONDITION = new Status(Code.FAILED_PRECONDITION, "");
  public static final Status ABORTED = new Status(Code.ABORTED, "");
  public static final Status OUT_OF_RANGE = new Status(Code.OUT_OF_RANGE, "");
  public static final Status UNIMPLEMENTED = new Status(Code.UNIMPLEMENTED, "");
  public static final Status INTERNAL = new Status(Code.INTERNAL, "");
  public static final Status UNAVAILABLE = new Status(Code.UNAVAILABLE, "");
  public static final Status DATA_LOSS = new Status(Code.DATA_LOSS, "");
  public static final Status UNAUTHENTICATED = new Status(Code.UNAUTHENTICATED, "");

  /** Checks that both are given. */
  public Status {
    requireNonNull(code, "code");
    requireNonNull(description, "description");
  }

  /** The same code with other words. */
  public Status withDescription(String description) {
    return new Status(code, description);
  }

  /** Whether the call succeeded. */
  public boolean isOk() {
    return code == Code.OK;
  }

  /** What a handler throws to end its call with this status. */
  public RpcException asException() {
    return new RpcException(this, Delivery.MAYBE_EXECUTED);
  }

  @Override
  public String toString() {
    return description.isEmpty() ? code.name() : code + ": " + description;
  }

  /** gRPC's status codes; the ordinal is the number on the wire. */
  public enum Code {
    OK,
    CANCELLED,
    UNKNOWN,
    INVALID_ARGUMENT,
    DEADLINE_EXCEEDED,
    NOT_FOUND,
    ALREADY_EXISTS,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    FAILED_PRECONDITION,
    ABORTED,
    OUT_OF_RANGE,
    UNIMPLEMENTED,
    INTERNAL,
    UNAVAILABLE,
    DATA_LOSS,
    UNAUTHENTICATED;

    private static final Code[] BY_NUMBER = values();

    /** The number on the wire, as gRPC numbers it. */
    public int number() {
      return ordinal();
    }

    /** The code with that number; {@link #UNKNOWN} for one outside 0 to 16. */
    public static Code ofNumber(int number) {
      return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : UNKNOWN;
    }
  }
}

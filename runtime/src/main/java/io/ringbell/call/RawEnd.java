package io.ringbell.call;

/**
 * How a call has ended. Internal: for transports that bring their own calls.
 *
 * @param code one of gRPC's 17
 */
public record RawEnd(int code, String text, How how) {
  /** Who says that it has ended, and what that means for the handler. */
  public enum How {
    /** The other side; the handler may have run. */
    ANSWERED,
    /** The other side, which surely has not run the handler. */
    REFUSED,
    /** The other side, which has given the call up: there are no trailers. */
    RESET,
    /** The connection is lost, and the request has surely not left. */
    NOT_SENT,
    /** The connection is lost. */
    LOST
  }
}

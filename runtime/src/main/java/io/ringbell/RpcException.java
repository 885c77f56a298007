package io.ringbell;

import static java.util.Objects.requireNonNull;

/**
 * A call that did not end with {@link Status.Code#OK}. Stubs throw it, futures fail with it, and a
 * handler may throw one to choose its caller's status.
 */
public class RpcException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Status status;
  private final Delivery delivery;
  private final transient Metadata trailers;

  /** A failure without a deeper cause. */
  public RpcException(Status status, Delivery delivery) {
    this(status, delivery, null);
  }

  /** A failure that another exception caused; the cause never crosses the wire. */
  public RpcException(Status status, Delivery delivery, Throwable cause) {
    this(status, delivery, Metadata.EMPTY, cause);
  }

  /** A failure with metadata, which goes to the caller beside the status. */
  public RpcException(Status status, Delivery delivery, Metadata trailers, Throwable cause) {
    super(status + " (" + delivery + ")", cause);
    this.status = status;
    this.delivery = requireNonNull(delivery, "delivery");
    this.trailers = requireNonNull(trailers, "trailers");
  }

  /** How the call ended. */
  public Status status() {
    return status;
  }

  /** Whether the request surely did not run, or may have. */
  public Delivery delivery() {
    return delivery;
  }

  /** What the server sent with the status. */
  public Metadata trailers() {
    return trailers == null ? Metadata.EMPTY : trailers; // null after deserialization
  }
}

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

  /** A failure without a deeper cause. */
  public RpcException(Status status, Delivery delivery) {
    this(status, delivery, null);
  }

  /** A failure that another exception caused; the cause never crosses the wire. */
  public RpcException(Status status, Delivery delivery, Throwable cause) {
    super(status + " (" + delivery + ")", cause);
    this.status = status;
    this.delivery = requireNonNull(delivery, "delivery");
  }

  /** How the call ended. */
  public Status status() {
    return status;
  }

  /** Whether the request surely did not run, or may have. */
  public Delivery delivery() {
    return delivery;
  }
}

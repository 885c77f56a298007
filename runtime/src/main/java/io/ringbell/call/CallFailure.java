package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;

/**
 * The end of a blocking attempt that had a deadline: it goes from the attempt to {@link
 * ClientCalls#retry}, which has nothing else to know the deadline from.
 */
final class CallFailure extends RpcException {
  private static final long serialVersionUID = 1;

  private final long deadline;

  private CallFailure(
      Status status, Delivery delivery, Metadata trailers, Throwable cause, long deadline) {
    super(status, delivery, trailers, cause);
    this.deadline = deadline;
  }

  /** A failure of a call with that deadline; 0 for none. */
  static RpcException of(Status status, Delivery delivery, Throwable cause, long deadline) {
    return of(status, delivery, Metadata.EMPTY, cause, deadline);
  }

  /** A failure of a call with that deadline; 0 for none. */
  static RpcException of(
      Status status, Delivery delivery, Metadata trailers, Throwable cause, long deadline) {
    return deadline == 0
        ? new RpcException(status, delivery, trailers, cause)
        : new CallFailure(status, delivery, trailers, cause, deadline);
  }

  /** The same failure, with the deadline of its call; 0 for none. */
  static RpcException of(RpcException failure, long deadline) {
    return deadline == 0 || failure instanceof CallFailure
        ? failure
        : new CallFailure(
            failure.status(), failure.delivery(), failure.trailers(), failure.getCause(), deadline);
  }

  long deadline() {
    return deadline;
  }

  /** To a reader it is what it stands for. */
  @Override
  @SuppressWarnings("OverrideThrowableToString") // the name is what it changes, not the message
  public String toString() {
    return RpcException.class.getName() + ": " + getMessage();
  }
}

package io.ringbell.grpc.bridge;

import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.call.DeclaredErrors;
import io.ringbell.call.HandlerFutures;
import io.ringbell.call.MethodDescriptor;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Statuses and exceptions from one form into the other. */
final class GrpcFailures {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcFailures.class);

  private GrpcFailures() {}

  static Status toGrpc(io.ringbell.Status status) {
    Status grpc = Status.fromCodeValue(status.code().number());
    return status.description().isEmpty() ? grpc : grpc.withDescription(status.description());
  }

  static io.ringbell.Status fromGrpc(Status status) {
    String description = status.getDescription();
    return new io.ringbell.Status(
        io.ringbell.Status.Code.ofNumber(status.getCode().value()),
        description == null ? "" : description);
  }

  /**
   * What the caller of a method gets to see: the exception that it declares, if the server sent it.
   * gRPC does not tell whether a failed request was executed.
   */
  static Throwable seen(Status status, io.grpc.Metadata trailers, MethodDescriptor method) {
    Metadata metadata = trailers == null ? Metadata.EMPTY : GrpcMetadata.fromGrpc(trailers);
    Throwable declared = DeclaredErrors.decode(method, metadata);
    return declared != null
        ? declared
        : new RpcException(fromGrpc(status), Delivery.MAYBE_EXECUTED, metadata, status.getCause());
  }

  /** What the client is to hear of a handler's failure, by the rules of Ringbell's own server. */
  static RpcException sent(Throwable problem, MethodDescriptor method) {
    Throwable cause = HandlerFutures.causeOf(problem);
    if (cause instanceof RpcException exception && !exception.status().isOk()) {
      return exception;
    }
    if (cause instanceof StatusRuntimeException exception && !exception.getStatus().isOk()) {
      return ofGrpc(exception.getStatus(), exception.getTrailers(), cause);
    }
    if (cause instanceof StatusException exception && !exception.getStatus().isOk()) {
      return ofGrpc(exception.getStatus(), exception.getTrailers(), cause);
    }
    RpcException declared = DeclaredErrors.known(cause, method, null);
    if (declared != null) {
      return declared;
    }
    if (cause instanceof CancellationException) {
      return io.ringbell.Status.CANCELLED
          .withDescription("the handler cancelled the call")
          .asException();
    }
    LOG.warn("the handler of {} failed", method.path(), cause);
    return io.ringbell.Status.UNKNOWN
        .withDescription(cause.getClass().getName() + " in the handler; the server's log has more")
        .asException();
  }

  private static RpcException ofGrpc(Status status, io.grpc.Metadata trailers, Throwable cause) {
    return new RpcException(
        fromGrpc(status),
        Delivery.MAYBE_EXECUTED,
        trailers == null ? Metadata.EMPTY : GrpcMetadata.fromGrpc(trailers),
        cause);
  }
}

package io.ringbell.grpc.bridge;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.ringbell.call.CallContext;
import io.ringbell.call.MetadataSink;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/** Makes Ringbell's context of a gRPC call. */
final class GrpcContexts {
  private GrpcContexts() {}

  /** The context of a call that begins on this thread. */
  static CallContext of(
      String path, ServerCall<?, ?> call, Metadata headers, MetadataSink sink) {
    return CallContext.of(
        path,
        remoteAddress(call.getAttributes()),
        GrpcMetadata.fromGrpc(headers),
        deadline(Context.current().getDeadline()),
        sink);
  }

  /** By {@link System#nanoTime}; 0 for none. */
  private static long deadline(Deadline deadline) {
    if (deadline == null) {
      return 0;
    }
    long at = System.nanoTime() + deadline.timeRemaining(TimeUnit.NANOSECONDS);
    return at == 0 ? 1 : at;
  }

  private static String remoteAddress(Attributes attributes) {
    SocketAddress address = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    if (address instanceof InetSocketAddress inet) {
      return inet.getHostString() + ":" + inet.getPort();
    }
    return address == null ? "" : address.toString();
  }
}

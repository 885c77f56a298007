package io.ringbell.grpc.bridge;

import com.google.protobuf.Empty;
import io.grpc.MethodDescriptor;
import io.ringbell.call.MethodKind;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;

/**
 * A method of an annotated service, as gRPC and as Ringbell describe it. For generated code;
 * immutable.
 *
 * @param <Q> a request
 * @param <R> an answer
 */
public final class GrpcMethod<Q, R> {
  /** Of a method without parameters, or without result. */
  public static final MessageWriter<Empty> EMPTY_WRITER =
      MessageWriter.of((empty, sizer) -> 0, (empty, out) -> {});

  /** The same; what is in it all the same is passed over. */
  public static final MessageReader<Empty> EMPTY_READER =
      in -> {
        in.skipAll();
        return Empty.getDefaultInstance();
      };

  private final io.ringbell.call.MethodDescriptor method;
  private final MethodDescriptor<Q, R> descriptor;

  private GrpcMethod(io.ringbell.call.MethodDescriptor method, MethodDescriptor<Q, R> descriptor) {
    this.method = method;
    this.descriptor = descriptor;
  }

  /** A method whose messages these read and write. */
  public static <Q, R> GrpcMethod<Q, R> of(
      GrpcSchema schema,
      io.ringbell.call.MethodDescriptor method,
      MessageWriter<Q> requestWriter,
      MessageReader<Q> requestReader,
      MessageWriter<R> responseWriter,
      MessageReader<R> responseReader) {
    return new GrpcMethod<>(
        method,
        MethodDescriptor.<Q, R>newBuilder()
            .setType(type(method.kind()))
            .setFullMethodName(
                MethodDescriptor.generateFullMethodName(method.service(), method.name()))
            .setRequestMarshaller(new WireMarshaller<>(requestWriter, requestReader))
            .setResponseMarshaller(new WireMarshaller<>(responseWriter, responseReader))
            .setIdempotent(method.idempotent())
            .setSampledToLocalTracing(true)
            .setSchemaDescriptor(schema.ofMethod(method.name()))
            .build());
  }

  /** As gRPC describes it, for interceptors and calls without a stub. */
  public MethodDescriptor<Q, R> descriptor() {
    return descriptor;
  }

  /** As Ringbell describes it. */
  io.ringbell.call.MethodDescriptor method() {
    return method;
  }

  private static MethodDescriptor.MethodType type(MethodKind kind) {
    return switch (kind) {
      case UNARY -> MethodDescriptor.MethodType.UNARY;
      case SERVER_STREAMING -> MethodDescriptor.MethodType.SERVER_STREAMING;
      case CLIENT_STREAMING -> MethodDescriptor.MethodType.CLIENT_STREAMING;
      case BIDI_STREAMING -> MethodDescriptor.MethodType.BIDI_STREAMING;
    };
  }
}

package io.ringbell.call;

import io.ringbell.Metadata;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The metadata of a call on the server, if it has any. From any thread. */
final class ServerMetadata {
  private static final VarHandle HEADERS;

  static {
    try {
      HEADERS =
          MethodHandles.lookup().findVarHandle(ServerMetadata.class, "headers", Metadata.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final Metadata request;
  private volatile Metadata headers = Metadata.EMPTY;
  private volatile Metadata trailers = Metadata.EMPTY;

  ServerMetadata(Metadata request) {
    this.request = request;
  }

  /**
   * Adds to what goes ahead of the first answer.
   *
   * @throws io.ringbell.RpcException RESOURCE_EXHAUSTED if that is too much
   */
  void addHeaders(Metadata more) {
    Metadata all = headers.and(more);
    int unused = MetadataBlock.size(all);
    headers = all;
  }

  /**
   * Adds to what goes with the status.
   *
   * @throws io.ringbell.RpcException RESOURCE_EXHAUSTED if that is too much
   */
  void addTrailers(Metadata more) {
    Metadata all = trailers.and(more);
    int unused = MetadataBlock.size(all);
    trailers = all;
  }

  /** What goes ahead of the first answer; empty if it has been taken already. */
  Metadata takeHeaders() {
    return (Metadata) HEADERS.getAndSet(this, Metadata.EMPTY);
  }

  Metadata headers() {
    return headers;
  }

  Metadata trailers() {
    return trailers;
  }
}

package io.ringbell.grpc.bridge;

import io.ringbell.Metadata;
import io.ringbell.call.MetadataSink;

/** What a handler has said to send beside its answers. From any thread. */
final class AnswerMetadata implements MetadataSink {
  private final String method;
  private Metadata headers = Metadata.EMPTY; // guarded by this, like those below
  private Metadata trailers = Metadata.EMPTY;
  private boolean headersTaken;

  AnswerMetadata(String method) {
    this.method = method;
  }

  @Override
  public void headers(Metadata more) {
    synchronized (this) {
      if (!headersTaken) {
        headers = headers.and(more);
        return;
      }
    }
    throw new IllegalStateException(
        "headers of %s after its first answer (expected: before it, or trailers)"
            .formatted(method));
  }

  @Override
  public synchronized void trailers(Metadata more) {
    trailers = trailers.and(more);
  }

  /** The headers, once: null if they are sent already. */
  synchronized Metadata takeHeaders() {
    if (headersTaken) {
      return null;
    }
    headersTaken = true;
    return headers;
  }

  synchronized boolean hasHeaders() {
    return !headers.isEmpty();
  }

  synchronized Metadata trailers() {
    return trailers;
  }
}

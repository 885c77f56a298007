package io.ringbell.call;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CompletableFuture;

/**
 * The future of an asynchronous read, with the buffer that is filled meanwhile. Nobody else sees
 * the buffer before it is complete, so a future that is cancelled needs no care.
 */
final class ReadFuture extends CompletableFuture<ByteBuffer> {
  private final ByteBuffer content;

  ReadFuture(int length) {
    this.content = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  ByteBuffer content() {
    return content;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}

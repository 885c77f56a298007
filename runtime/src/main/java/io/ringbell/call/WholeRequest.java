package io.ringbell.call;

import io.ringbell.Status;
import java.nio.ByteBuffer;

/**
 * The request of a method that takes one message, of a client that sends it as a stream. On the
 * polling thread.
 */
final class WholeRequest {
  final ServerMethods.ServerMethod method;
  private final StreamWindow window = new StreamWindow(new WindowBudget(0));
  private ByteBuffer message;
  private boolean compressed;
  private int count;

  WholeRequest(ServerMethods.ServerMethod method) {
    this.method = method;
  }

  void onMessage(ByteBuffer buffer, int from, int to, boolean isCompressed) {
    if (count++ == 0) {
      byte[] copy = new byte[to - from];
      buffer.get(from, copy);
      message = ByteBuffer.wrap(copy);
      compressed = isCompressed;
    }
  }

  /** What is wrong with it, now that it has ended; OK if nothing is. */
  Status check() {
    return count == 1
        ? Status.OK
        : Status.INVALID_ARGUMENT.withDescription(
            "requests to a method with one request: %s, expected 1"
                .formatted(count == 0 ? "none" : "more than one"));
  }

  StreamWindow window() {
    return window;
  }

  ByteBuffer message() {
    return message;
  }

  boolean isCompressed() {
    return compressed;
  }
}

package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.WireReader;
import java.nio.ByteBuffer;

/**
 * The answer of a call with one answer, of a server that sends it as a stream of one message. On
 * the polling thread.
 */
final class WholeAnswer {
  final int callId;
  private byte[] message;
  private boolean compressed;
  private int count;

  WholeAnswer(int callId) {
    this.callId = callId;
  }

  void onMessage(ByteBuffer buffer, int from, int to, boolean isCompressed) {
    if (count++ == 0) {
      message = new byte[to - from];
      buffer.get(from, message);
      compressed = isCompressed;
    }
  }

  /** The status that the call ends with: OK needs exactly one message. */
  Status check(Status status) {
    return status.isOk() ? checkSingle(count) : status;
  }

  /** OK, or what is wrong with that many messages where there is to be one. */
  static Status checkSingle(int messages) {
    return messages == 1
        ? Status.OK
        : Status.INTERNAL.withDescription(
            "answers of a method with one answer: %s, expected 1"
                .formatted(messages == 0 ? "none" : "more than one"));
  }

  static RpcException notSingle(int messages) {
    return new RpcException(checkSingle(messages), Delivery.MAYBE_EXECUTED);
  }

  /** The message; nothing if there is none. */
  WireReader read(WireReader reader, int maxMessage) {
    if (message == null) {
      return reader.wrap(ByteBuffer.allocate(0), 0, 0);
    }
    ByteBuffer bytes =
        compressed
            ? Compression.inflate(ByteBuffer.wrap(message), 0, message.length, maxMessage)
            : ByteBuffer.wrap(message);
    return reader.wrap(bytes, 0, bytes.limit());
  }
}

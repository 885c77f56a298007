package io.ringbell.grpc.bridge;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;

/** An encoded message on its way into gRPC. Used by one thread. */
final class MessageStream extends ByteArrayInputStream implements KnownLength, Drainable {
  MessageStream(byte[] message) {
    super(message);
  }

  @Override
  public synchronized int drainTo(OutputStream target) throws IOException {
    int length = available();
    target.write(buf, pos, length);
    pos = count;
    return length;
  }
}

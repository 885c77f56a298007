package io.ringbell.grpc;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.grpc.Drainable;
import io.grpc.KnownLength;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A protobuf message on its way out, which is not made into bytes before somebody wants them. */
final class MessageStream extends InputStream implements KnownLength, Drainable, DirectDrainable {
  private final MessageLite message;
  private InputStream bytes; // made when somebody reads it as a stream
  private boolean drained;

  MessageStream(MessageLite message) {
    this.message = message;
  }

  @Override
  public int drainTo(ByteBuffer buffer, int offset) throws IOException {
    int size = message.getSerializedSize();
    CodedOutputStream output = CodedOutputStream.newInstance(buffer.slice(offset, size));
    message.writeTo(output);
    output.flush();
    drained = true;
    return size;
  }

  @Override
  public int drainTo(OutputStream target) throws IOException {
    if (bytes != null) {
      return (int) bytes.transferTo(target);
    }
    message.writeTo(target);
    drained = true;
    return message.getSerializedSize();
  }

  private InputStream bytes() {
    if (bytes == null) {
      bytes = drained ? InputStream.nullInputStream() : message.toByteString().newInput();
    }
    return bytes;
  }

  @Override
  public int available() throws IOException {
    if (bytes != null) {
      return bytes.available();
    }
    return drained ? 0 : message.getSerializedSize();
  }

  @Override
  public int read() throws IOException {
    return bytes().read();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return bytes().read(target, offset, length);
  }
}

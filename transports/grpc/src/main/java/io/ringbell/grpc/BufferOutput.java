package io.ringbell.grpc;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes into a part of a buffer that others use as well: position and limit are left alone. */
final class BufferOutput extends OutputStream {
  private final ByteBuffer buffer;
  private final int start;
  private final int length;
  private int written;

  BufferOutput(ByteBuffer buffer, int start, int length) {
    this.buffer = buffer;
    this.start = start;
    this.length = length;
  }

  int written() {
    return written;
  }

  @Override
  public void write(int b) throws IOException {
    checkRoom(1);
    buffer.put(start + written, (byte) b);
    written++;
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    checkRoom(count);
    buffer.put(start + written, bytes, offset, count);
    written += count;
  }

  private void checkRoom(int count) throws IOException {
    if (count > length - written) {
      throw new IOException(
          "Message length inaccurate: more than the %d bytes that were announced"
              .formatted(length));
    }
  }
}

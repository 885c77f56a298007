package io.ringbell.grpc;

import io.grpc.Detachable;
import io.grpc.HasByteBuffer;
import io.grpc.KnownLength;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A message as a marshaller reads it: a view of the frame where it lies, while the thread that took
 * it from the ring is still at it, and of a copy later. Used by one thread at a time.
 */
final class InboundStream extends InputStream implements KnownLength, HasByteBuffer, Detachable {
  private ByteBuffer buffer; // from position to limit; a duplicate of our own
  private boolean owned; // a copy that nobody else changes
  private int mark = -1;

  /**
   * A view.
   *
   * @param owned whether the bytes stay as they are for good
   */
  InboundStream(ByteBuffer buffer, boolean owned) {
    this.buffer = buffer;
    this.owned = owned;
  }

  /** The frame is about to be overwritten: what was not read yet is kept. */
  void leaveFrame() {
    if (!owned) {
      owned = true;
      if (buffer != null) {
        int from = mark >= 0 ? mark : buffer.position();
        byte[] copy = new byte[buffer.limit() - from];
        buffer.get(from, copy);
        int position = buffer.position() - from;
        mark = mark >= 0 ? 0 : -1;
        buffer = ByteBuffer.wrap(copy).position(position);
      }
    }
  }

  @Override
  public int read() {
    return buffer == null || !buffer.hasRemaining() ? -1 : buffer.get() & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    int count = Math.min(length, available());
    if (count == 0) {
      return -1;
    }
    buffer.get(target, offset, count);
    return count;
  }

  @Override
  public long skip(long n) {
    int count = (int) Math.max(0, Math.min(n, available()));
    if (count > 0) {
      buffer.position(buffer.position() + count);
    }
    return count;
  }

  @Override
  public int available() {
    return buffer == null ? 0 : buffer.remaining();
  }

  @Override
  public boolean markSupported() {
    return true;
  }

  @Override
  public synchronized void mark(int readLimit) {
    mark = buffer == null ? -1 : buffer.position();
  }

  @Override
  public synchronized void reset() {
    if (buffer != null && mark >= 0) {
      buffer.position(mark);
    }
  }

  @Override
  public boolean byteBufferSupported() {
    return true;
  }

  /** The bytes left; a view, valid until the message has been parsed unless it is detached. */
  @Override
  public ByteBuffer getByteBuffer() {
    return buffer == null || !buffer.hasRemaining() ? null : buffer.asReadOnlyBuffer();
  }

  /** The bytes left, for good: from now on this stream is empty. */
  @Override
  public InputStream detach() {
    mark = -1;
    leaveFrame();
    InboundStream detached = new InboundStream(buffer, true);
    buffer = null;
    return detached;
  }

  @Override
  public void close() {
    buffer = null;
  }
}

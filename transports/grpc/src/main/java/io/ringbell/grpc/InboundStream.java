package io.ringbell.grpc;

import io.grpc.Detachable;
import io.grpc.HasByteBuffer;
import io.grpc.KnownLength;
import io.ringbell.call.RawStream;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A message as a marshaller reads it: where it lies in the frame, while the thread that took it
 * from the ring is still at it, and a copy later. Used by one thread at a time.
 */
final class InboundStream extends InputStream implements KnownLength, HasByteBuffer, Detachable {
  private ByteBuffer frame; // shared: its position and limit are left alone; or the copy
  private byte[] copy;
  private int at;
  private int end;
  private int mark = -1;
  private RawStream owner; // of a view: who can be asked for the frame
  private Runnable giveBack; // of a frame that was taken over

  /** A view of a part of a frame, until {@link #leaveFrame}. */
  InboundStream(ByteBuffer frame, int offset, int length, RawStream owner) {
    this.frame = frame;
    this.owner = owner;
    this.at = offset;
    this.end = offset + length;
  }

  /** Bytes that nobody else changes. */
  InboundStream(byte[] copy, int from, int end) {
    this.copy = copy;
    this.at = from;
    this.end = end;
  }

  /** The frame is about to be overwritten: what was not read yet is kept. */
  void leaveFrame() {
    ByteBuffer left = frame;
    if (left != null && giveBack == null) {
      frame = null;
      int from = mark >= 0 ? mark : at;
      if (from == end) {
        end = at;
        mark = -1;
        return;
      }
      copy = new byte[end - from];
      left.get(from, copy);
      end -= from;
      at -= from;
      mark = mark >= 0 ? 0 : -1;
    }
  }

  @Override
  public int read() {
    if (at >= end) {
      return -1;
    }
    return (frame != null ? frame.get(at++) : copy[at++]) & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    int count = Math.min(length, end - at);
    if (count <= 0) {
      return -1;
    }
    if (frame != null) {
      frame.get(at, target, offset, count);
    } else {
      System.arraycopy(copy, at, target, offset, count);
    }
    at += count;
    return count;
  }

  @Override
  public long skip(long n) {
    int count = (int) Math.max(0, Math.min(n, end - at));
    at += count;
    return count;
  }

  @Override
  public int available() {
    return end - at;
  }

  @Override
  public boolean markSupported() {
    return true;
  }

  @Override
  public synchronized void mark(int readLimit) {
    mark = at;
  }

  @Override
  public synchronized void reset() {
    if (mark >= 0) {
      at = mark;
    }
  }

  @Override
  public boolean byteBufferSupported() {
    return true;
  }

  /** The bytes left if they are a copy of this message's own, which nobody writes any more. */
  ByteBuffer ownCopy() {
    return copy == null || at >= end ? null : ByteBuffer.wrap(copy, at, end - at).slice();
  }

  /**
   * The bytes left; a view, valid until the message has been parsed unless it is detached. That of
   * a copy shows its array, so that protobuf reads it there: it copies a buffer that hides it.
   */
  @Override
  public ByteBuffer getByteBuffer() {
    if (at >= end) {
      return null;
    }
    return frame != null ? frame.slice(at, end - at).asReadOnlyBuffer() : ownCopy();
  }

  /**
   * The bytes left, for good: from now on this stream is empty. A frame that was put together of
   * fragments is taken over as it is, and goes back to its pool when the detached stream is closed.
   * Others are copied: the place in the ring goes back to the peer, and the memory of what was READ
   * is the connection's. What was copied before is handed over.
   */
  @Override
  public InputStream detach() {
    mark = -1;
    Runnable given = frame != null && owner != null && at < end ? owner.takeFrame(frame) : null;
    InboundStream detached;
    if (giveBack != null) { // detached once more
      given = giveBack;
      giveBack = null;
    }
    if (given != null) {
      detached = new InboundStream(frame, at, end - at, null);
      detached.giveBack = given;
    } else {
      leaveFrame();
      detached = new InboundStream(copy, at, end);
    }
    forget();
    return detached;
  }

  @Override
  public void close() {
    Runnable given = giveBack;
    giveBack = null;
    forget();
    if (given != null) {
      given.run();
    }
  }

  private void forget() {
    frame = null;
    copy = null;
    owner = null;
    at = end;
    mark = -1;
  }
}

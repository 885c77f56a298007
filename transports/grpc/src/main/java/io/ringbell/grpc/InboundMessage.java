package io.ringbell.grpc;

import io.grpc.internal.StreamListener;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * One message from the wire until its listener has read it. Lies in its frame as long as the
 * polling thread is at it, and is copied if it has not been read by then, or another thread asks.
 */
final class InboundMessage implements StreamListener.MessageProducer {
  private final BaseStream stream;
  final boolean compressed;
  final int length;
  final int windowBytes;
  private final Thread poller;
  private ByteBuffer frame; // guarded by this; null once the frame may be overwritten
  private final int offset;
  private byte[] copy; // guarded by this
  private InboundStream view; // guarded by this
  private boolean taken; // guarded by this

  InboundMessage(
      BaseStream stream,
      ByteBuffer frame,
      int offset,
      int length,
      boolean compressed,
      int windowBytes) {
    this.stream = stream;
    this.frame = frame;
    this.offset = offset;
    this.length = length;
    this.compressed = compressed;
    this.windowBytes = windowBytes;
    this.poller = Thread.currentThread();
  }

  /** The frame is about to be overwritten. On the polling thread. */
  synchronized void leaveFrame() {
    if (frame != null) {
      if (view != null) {
        view.leaveFrame();
      } else if (!taken) {
        makeCopy();
      }
      frame = null;
      view = null;
    }
  }

  private void makeCopy() {
    copy = new byte[length];
    frame.get(offset, copy);
    frame = null;
  }

  @Override
  public InputStream next() {
    InboundStream plain = open();
    return plain == null ? null : stream.decompressed(this, plain);
  }

  private synchronized InboundStream open() {
    if (taken) {
      return null;
    }
    taken = true;
    if (frame != null && Thread.currentThread() != poller) {
      makeCopy(); // the polling thread waits for that, if it is about to go on
    }
    if (frame == null) {
      InboundStream own = new InboundStream(copy, 0, length);
      copy = null;
      return own;
    }
    view = new InboundStream(frame, offset, length, stream.raw());
    return view;
  }
}

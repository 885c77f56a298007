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
  private final int offset;

  // Guarded by this where the polling thread leaves the frame while another one may take it.
  private ByteBuffer frame; // null once it may be overwritten
  private byte[] copy;
  private boolean taken;

  private InboundStream view; // of the polling thread

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
  void leaveFrame() {
    if (view != null) { // this thread has made it: nobody else is at this message
      view.leaveFrame();
      view = null;
      frame = null;
    } else {
      leaveToOthers();
    }
  }

  private synchronized void leaveToOthers() {
    if (frame != null) {
      if (!taken) {
        makeCopy();
      }
      frame = null;
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

  /** By one thread at a time, as {@link StreamListener} wants it. */
  private InboundStream open() {
    if (Thread.currentThread() != poller) {
      return openElsewhere();
    }
    if (taken) {
      return null;
    }
    taken = true;
    if (frame == null) {
      return ofCopy();
    }
    view = new InboundStream(frame, offset, length, stream.raw());
    return view;
  }

  /** The polling thread waits for that, if it is about to go on. */
  private synchronized InboundStream openElsewhere() {
    if (taken) {
      return null;
    }
    taken = true;
    if (frame != null) {
      makeCopy();
    }
    return ofCopy();
  }

  private InboundStream ofCopy() {
    InboundStream own = new InboundStream(copy, 0, length);
    copy = null;
    return own;
  }
}

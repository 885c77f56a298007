package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.WireFormatException;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.QueuedFrame;
import java.nio.ByteBuffer;

/**
 * One outgoing frame with a message: encoded straight into the ring if it has room, otherwise into
 * a buffer that waits for it. Subclasses know what a frame of theirs has beside the message. Used
 * by one thread at a time.
 */
class FrameWriter {
  private final WireSizer sizer = new WireSizer();
  private final WireWriter writer = new WireWriter();
  private ByteBuffer buffer;
  private int base;
  private int length;
  private long position;
  private QueuedFrame queued;
  private boolean open;
  private ByteBuffer plain; // a message on its way to be compressed

  WireSizer sizer() {
    return sizer.reset();
  }

  /**
   * Finds room for a frame.
   *
   * @param headerLength where the message starts
   * @throws RpcException NOT_SENT if the connection is closed
   */
  WireWriter open(Connection connection, int headerLength, int size) {
    length = headerLength + size;
    queued = null;
    position = length <= connection.maxFrame() ? connection.claim(length) : Connection.NO_ROOM;
    if (position >= 0) {
      buffer = connection.staging();
      base = connection.offset(position);
    } else {
      openQueued(connection);
    }
    open = true;
    return writer.wrap(buffer, base + headerLength, base + length, sizer);
  }

  /** Room for a message that {@link #compress} will put into a frame. */
  WireWriter openPlain(Connection connection, int size) {
    plain = connection.buffers().take(size);
    length = size;
    return writer.wrap(plain, 0, size, sizer);
  }

  /**
   * Puts what was written into {@link #openPlain} into a frame, compressed if that makes it
   * smaller.
   *
   * @return {@link CallFrames#FLAG_COMPRESSED} or 0
   */
  byte compress(Connection connection, int headerLength) {
    int size = length;
    checkFilled(0);
    ByteBuffer packed = connection.buffers().take(size);
    try {
      int packedSize = Compression.deflate(plain, size, packed);
      boolean smaller = packedSize >= 0;
      int bodySize = smaller ? packedSize : size;
      open(connection, headerLength, bodySize);
      buffer.put(base + headerLength, smaller ? packed : plain, 0, bodySize);
      writer.wrap(buffer, base + length, base + length, sizer); // it is filled
      return smaller ? CallFrames.FLAG_COMPRESSED : 0;
    } finally {
      connection.buffers().give(packed);
      givePlain(connection);
    }
  }

  /** The buffer that the header goes into, at {@link #base()}. */
  ByteBuffer buffer() {
    return buffer;
  }

  int base() {
    return base;
  }

  /** Where the frame is in the ring; negative if it is queued. */
  long position() {
    return position;
  }

  int length() {
    return length;
  }

  /** The frame as it waits for room; null if it is in the ring. */
  QueuedFrame queued() {
    return queued;
  }

  /**
   * Writes length and type: the frame is ready to be published.
   *
   * @throws WireFormatException if the message does not fill its room exactly, since another thread
   *     changed it between sizing and writing
   */
  void seal(int typeWord) {
    checkFilled(base);
    buffer.putInt(base + FrameLayout.LENGTH_OFFSET, length);
    buffer.putInt(base + FrameLayout.TYPE_OFFSET, typeWord);
    open = false;
  }

  /** Gives the frame up; does nothing if none is open. */
  void abort(Connection connection) {
    if (plain != null) {
      givePlain(connection);
    }
    if (!open) {
      return;
    }
    open = false;
    discard(connection);
  }

  /** Gives up a frame that was sealed. */
  void discard(Connection connection) {
    if (queued == null) {
      connection.abort(position, length);
    } else {
      connection.frameBuffers().give(buffer);
    }
  }

  /** Sends a frame that was sealed, also if more waits for room than is usual. */
  void publish(Connection connection) {
    if (queued == null) {
      connection.commit(position, length);
    } else if (!connection.enqueue(queued, true)) {
      connection.frameBuffers().give(buffer); // closed meanwhile: the call hears of it
    }
    connection.flush();
  }

  /** Whether the frame cannot have reached the peer, now that the connection is closed. */
  boolean surelyNotSent(Connection connection) {
    QueuedFrame waiting = queued; // once: another thread may be about to open another frame
    return waiting == null ? position >= connection.postedPosition() : !waiting.started();
  }

  private void checkFilled(int start) {
    if (writer.position() != start + length) {
      throw new WireFormatException(
          "the message changed while it was encoded: %d bytes of the frame written, %d expected"
              .formatted(writer.position() - start, length));
    }
  }

  private void givePlain(Connection connection) {
    connection.buffers().give(plain);
    plain = null;
  }

  private void openQueued(Connection connection) {
    if (position == Connection.IS_CLOSED) {
      throw new RpcException(
          Status.UNAVAILABLE.withDescription(
              "the connection to " + connection.remoteAddress() + " is closed"),
          Delivery.NOT_SENT);
    }
    buffer = connection.frameBuffers().take(length);
    base = 0;
    queued = new QueuedFrame(buffer, length);
  }
}

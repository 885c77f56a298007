package io.ringbell.fabric.roce.capture;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * Records on their way to the file: two buffers, one that packets are added to while the other is
 * written. Adding copies under a short lock and never waits for the disk. Adding from any thread,
 * taking from one.
 */
final class CaptureBuffer {
  /** What {@link #add} has done with a packet. */
  enum Result {
    ADDED,
    FULL,
    CLOSED,
    INVALID
  }

  private static final int MAX_PAYLOAD =
      65_535 - CapturedDatagram.IPV4_HEADER - CapturedDatagram.UDP_HEADER;

  private final int capacity;
  private ByteBuffer filling;
  private ByteBuffer other;
  private boolean closed;

  /**
   * @param capacity bytes of each of the two
   */
  CaptureBuffer(int capacity) {
    this.capacity = capacity;
    filling = ByteBuffer.allocateDirect(capacity);
    other = ByteBuffer.allocateDirect(capacity);
  }

  Result add(
      long epochNanos,
      InetSocketAddress source,
      InetSocketAddress destination,
      int identification,
      ByteBuffer payload) {
    byte[] from = source.getAddress().getAddress();
    byte[] to = destination.getAddress().getAddress();
    if (from.length != to.length || payload.remaining() > MAX_PAYLOAD) {
      return Result.INVALID;
    }
    int length = CapturedDatagram.recordLength(from.length, payload.remaining());
    synchronized (this) {
      if (closed) {
        return Result.CLOSED;
      }
      if (filling.remaining() < length) {
        return Result.FULL;
      }
      CapturedDatagram.put(
          filling,
          epochNanos,
          from,
          source.getPort(),
          to,
          destination.getPort(),
          identification,
          payload);
      if (filling.position() >= capacity / 2) {
        notifyAll();
      }
      return Result.ADDED;
    }
  }

  /**
   * Waits until much has come together, some time has passed, or it is closed.
   *
   * @return records to write, complete with checksums, valid until the next call; empty if none
   *     came; null after {@link #close} once all were given
   */
  ByteBuffer take(long timeoutMillis) throws InterruptedException {
    ByteBuffer taken;
    synchronized (this) {
      long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
      long left = timeoutMillis;
      while (!closed && filling.position() < capacity / 2 && left > 0) {
        wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      }
      if (closed && filling.position() == 0) {
        return null;
      }
      taken = filling;
      filling = other.clear();
      other = taken;
    }
    taken.flip();
    for (int at = 0; at < taken.limit(); ) {
      at = CapturedDatagram.addChecksums(taken, at);
    }
    return taken;
  }

  /** Takes nothing more; what was added can still be taken. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }
}

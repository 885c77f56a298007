package io.ringbell.fabric.shm;

import io.ringbell.fabric.support.QuietClose;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A connection's segment, and the socket beside it. The socket made the connection; now a byte in
 * it is the doorbell of a peer that sleeps, and its end says that the peer is gone, however it
 * went.
 *
 * <p>No wake-up is lost: who goes to sleep states the wish, and then looks at the ring; who
 * publishes looks at the wish afterwards; each with a full fence in between.
 */
final class Link {
  private static final int DRAIN = 64;

  private final Segment segment;
  private final SocketChannel socket;
  private final String localAddress;
  private final String remoteAddress;
  private final Object bellLock = new Object();
  private final ByteBuffer bell = ByteBuffer.allocateDirect(1); // under the lock
  private final ByteBuffer drained = ByteBuffer.allocateDirect(DRAIN); // under this object's
  private volatile boolean peerGone;
  private volatile SelectionKey key;

  Link(Segment segment, SocketChannel socket, String localAddress, String remoteAddress) {
    this.segment = segment;
    this.socket = socket;
    this.localAddress = localAddress;
    this.remoteAddress = remoteAddress;
  }

  Segment segment() {
    return segment;
  }

  SocketChannel socket() {
    return socket;
  }

  String localAddress() {
    return localAddress;
  }

  String remoteAddress() {
    return remoteAddress;
  }

  void key(SelectionKey key) {
    this.key = key;
  }

  SelectionKey key() {
    return key;
  }

  /** Whether the socket has ended. */
  boolean isPeerGone() {
    return peerGone;
  }

  /**
   * Wakes the peer. The sender and the poller may both do so at once. A socket that is full has a
   * byte in it, which does the same.
   */
  void ring() {
    synchronized (bellLock) {
      try {
        bell.clear();
        int unused = socket.write(bell);
      } catch (IOException e) {
        // Whoever selects finds the end of the stream.
      }
    }
  }

  /** Empties the socket; how often the peer has rung, or -1 if it is gone. By who selects. */
  synchronized int drain() {
    int count = 0;
    try {
      int got;
      do {
        drained.clear();
        got = socket.read(drained);
        count += Math.max(0, got);
      } while (got == DRAIN && count < DRAIN * DRAIN);
      if (got >= 0) {
        return count;
      }
    } catch (IOException e) {
      // Reset: as the end of the stream.
    }
    peerGone = true;
    return -1;
  }

  /** Lets go of memory and descriptors; no other thread uses it any more. */
  void release() {
    try {
      boolean gone = peerGone || drain() < 0;
      segment.release(gone);
    } finally {
      QuietClose.close(socket);
    }
  }
}

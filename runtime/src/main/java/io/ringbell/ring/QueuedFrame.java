package io.ringbell.ring;

import java.nio.ByteBuffer;

/**
 * A whole frame that waits for room in the peer's ring, in a buffer of the pool. Guarded by its
 * {@link Backlog}, but for {@link #started()}.
 */
public final class QueuedFrame {
  final int length;
  ByteBuffer buffer;
  int copied;
  private volatile boolean started;

  /**
   * A frame to queue.
   *
   * @param buffer holds it from byte 0; goes back to the pool when the frame has left
   */
  public QueuedFrame(ByteBuffer buffer, int length) {
    this.buffer = buffer;
    this.length = length;
  }

  /**
   * Whether a part of it has been put into the ring, so that it may reach the peer. From any
   * thread.
   */
  public boolean started() {
    return started;
  }

  void markStarted() {
    started = true;
  }

  /** It was announced: the buffer goes back to the pool when the peer has READ it. */
  void handOver() {
    started = true;
    copied = length;
    buffer = null;
  }

  int remaining() {
    return length - copied;
  }
}

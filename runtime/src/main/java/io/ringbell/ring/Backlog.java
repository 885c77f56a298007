package io.ringbell.ring;

import java.util.ArrayDeque;

/**
 * Frames that wait for room in the peer's ring, in order and with a bound on their bytes. Only used
 * when the ring is full, so a lock is good enough; {@link #isEmpty()} is free.
 */
final class Backlog {
  private static final long NO_MARK = -1; // nobody waits for room

  private final FrameBuffers buffers;
  private final long maxBytes;
  private final ArrayDeque<QueuedFrame> frames = new ArrayDeque<>();
  private volatile int size;
  private volatile long bytes;
  private volatile long lowMark = NO_MARK;
  private boolean closed;

  Backlog(FrameBuffers buffers, long maxBytes) {
    this.buffers = buffers;
    this.maxBytes = maxBytes;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** What the frames take up; a small one counts as the smallest buffer. */
  long bytes() {
    return bytes;
  }

  /** From now on it counts as low when at most so many bytes wait; the last mark counts. */
  void setLowMark(long mostBytes) {
    lowMark = mostBytes;
  }

  void clearLowMark() {
    lowMark = NO_MARK;
  }

  /** Whether there is a mark, and no more bytes wait than it says. */
  boolean isLow() {
    return bytes <= lowMark;
  }

  /**
   * Adds a frame; false, and the buffer stays the caller's, if there would be too many bytes or it
   * is closed.
   */
  synchronized boolean add(QueuedFrame frame, boolean always) {
    if (closed || (!always && size > 0 && bytes + cost(frame) > maxBytes)) {
      return false;
    }
    frames.add(frame);
    account(cost(frame));
    return true;
  }

  /**
   * Moves frames into the ring while there is room; returns whether all had room. What another
   * thread adds afterwards has not been refused room, so the answer is not that of {@link
   * #isEmpty()}. By the poster.
   */
  synchronized boolean drainInto(RingProducer producer, FragmentWriter fragments) {
    QueuedFrame frame = frames.peek();
    while (frame != null && fragments.move(frame, producer)) {
      if (frame.remaining() == 0) {
        discard(frames.remove());
      }
      frame = frames.peek();
    }
    return frame == null;
  }

  /** Takes a frame out again; false if a part of it is in the ring already, or it has left. */
  synchronized boolean remove(QueuedFrame frame) {
    if (frame.started() || !frames.remove(frame)) {
      return false;
    }
    discard(frame);
    return true;
  }

  /** Drops all frames and takes no more. */
  synchronized void close() {
    closed = true;
    while (!frames.isEmpty()) {
      discard(frames.remove());
    }
  }

  private void discard(QueuedFrame frame) {
    account(-cost(frame));
    if (frame.buffer != null) { // not announced
      buffers.give(frame.buffer);
      frame.buffer = null;
    }
  }

  /** A small frame holds a whole buffer, so a peer must not make us keep many of them. */
  private static int cost(QueuedFrame frame) {
    return Math.max(frame.length, BufferPool.SMALLEST);
  }

  private void account(int change) {
    long now = bytes + change;
    bytes = now;
    size = frames.size();
  }
}

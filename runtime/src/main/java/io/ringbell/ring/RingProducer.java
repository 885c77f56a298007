package io.ringbell.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * The staging image of the peer's ring: frames are claimed, encoded in place and committed by any
 * number of threads, without a lock; one thread at a time, the poster, asks how far the committed
 * frames reach without a gap.
 *
 * <p>A frame is committed by stamping its place with its end. A stamp of an earlier lap is never
 * beyond the position that is asked for, so nothing needs clearing.
 */
final class RingProducer {
  /** No room until the peer has consumed more. */
  static final long NO_ROOM = -1;

  /** The ring is closed. */
  static final long CLOSED = -2;

  private static final long CLOSED_BIT = Long.MIN_VALUE;
  private static final int STAMP_SHIFT = Integer.numberOfTrailingZeros(FrameLayout.ALIGNMENT);
  private static final VarHandle STAMP = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle TAIL;

  static {
    try {
      TAIL = MethodHandles.lookup().findVarHandle(RingProducer.class, "tail", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ByteBuffer staging;
  private final int capacity;
  private final long[] stamps;
  private volatile long tail;
  private volatile long limit;

  /**
   * An empty ring.
   *
   * @param staging little-endian, {@code capacity} bytes
   * @param capacity of the peer's ring, a power of two
   */
  RingProducer(ByteBuffer staging, int capacity) {
    this(staging, capacity, 0);
  }

  /** A ring that has been in use up to {@code start}: for tests of large positions. */
  RingProducer(ByteBuffer staging, int capacity, long start) {
    this.staging = staging;
    this.capacity = capacity;
    this.stamps = new long[capacity >> STAMP_SHIFT];
    this.tail = start;
    this.limit = start + capacity;
  }

  /** The largest frame that fits at any place. */
  int maxFrame() {
    return capacity / 2;
  }

  ByteBuffer staging() {
    return staging;
  }

  int offset(long position) {
    return (int) position & (capacity - 1);
  }

  /**
   * Claims room for a frame. From any thread.
   *
   * @param length {@link FrameLayout#HEADER_LENGTH} to {@link #maxFrame()}
   * @return its position, {@link #NO_ROOM} or {@link #CLOSED}; a position must be committed or
   *     aborted
   */
  long claim(int length) {
    int size = FrameLayout.align(length);
    for (; ; ) {
      long from = tail;
      if (from < 0) {
        return CLOSED;
      }
      int left = capacity - offset(from);
      int pad = size > left ? left : 0;
      long end = from + pad + size;
      if (end > limit) {
        return NO_ROOM;
      }
      if (TAIL.compareAndSet(this, from, end)) {
        if (pad > 0) {
          commitPad(from, pad);
        }
        return from + pad;
      }
    }
  }

  /**
   * Publishes a frame to the poster. By the thread that claimed it, which then looks whether the
   * frames before it are committed, while their threads look for its own: without the fence of
   * {@link #isCommitted} in between both would look too early, and nobody would post.
   */
  void commit(long position, int length) {
    STAMP.setRelease(stamps, offset(position) >> STAMP_SHIFT, position + FrameLayout.align(length));
  }

  /** Turns a claimed frame into padding. By the thread that claimed it. */
  void abort(long position, int length) {
    commitPad(position, FrameLayout.align(length));
  }

  /** The end of the committed frames that follow {@code from} without a gap. By the poster. */
  long committedEnd(long from) {
    long end = from;
    for (; ; ) {
      long stamp = (long) STAMP.getAcquire(stamps, offset(end) >> STAMP_SHIFT);
      if (stamp <= end) {
        return end;
      }
      end = stamp;
    }
  }

  /**
   * The start of the last committed frame that starts in {@code from} to {@code end}. By the
   * poster.
   */
  long lastFrameBefore(long from, long end) {
    long frame = from;
    for (; ; ) {
      long next = (long) STAMP.getAcquire(stamps, offset(frame) >> STAMP_SHIFT);
      if (next >= end) {
        return frame;
      }
      frame = next;
    }
  }

  /**
   * Whether a committed frame starts at {@code position}. From any thread; a full fence, so that it
   * looks after all that the thread has stored.
   */
  boolean isCommitted(long position) {
    VarHandle.fullFence();
    return (long) STAMP.getAcquire(stamps, offset(position) >> STAMP_SHIFT) > position;
  }

  /**
   * Makes room up to what the peer has consumed. By one thread at a time; an older value does
   * nothing.
   */
  void consumed(long position) {
    long newLimit = position + capacity;
    if (newLimit > limit) {
      limit = newLimit;
    }
  }

  /** How far frames have been claimed. */
  long tail() {
    return tail & ~CLOSED_BIT;
  }

  /** Refuses all claims from now on. */
  void close() {
    TAIL.getAndBitwiseOr(this, CLOSED_BIT);
  }

  private void commitPad(long position, int size) {
    int offset = offset(position);
    staging.putInt(offset + FrameLayout.LENGTH_OFFSET, size);
    staging.putInt(offset + FrameLayout.TYPE_OFFSET, FrameLayout.TYPE_PAD);
    commit(position, size);
  }
}

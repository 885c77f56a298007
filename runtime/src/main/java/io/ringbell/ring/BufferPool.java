package io.ringbell.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;

/**
 * Direct buffers for messages that do not fit a ring at once: size classes of powers of two, with a
 * bound on what is kept. For the slow path; all methods from any thread.
 */
public final class BufferPool {
  /** The largest buffer. */
  static final int MAX_LENGTH = 1 << 30;

  private static final int SMALLEST_SHIFT = 12;

  /** The smallest buffer. */
  static final int SMALLEST = 1 << SMALLEST_SHIFT;

  private static final int CLASSES = 31 - SMALLEST_SHIFT;

  private final long maxKeptBytes;
  private final ArrayDeque<ByteBuffer>[] free;
  private long keptBytes;
  private int outstanding;

  /**
   * An empty pool.
   *
   * @param maxKeptBytes how many bytes of returned buffers are kept for reuse
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public BufferPool(long maxKeptBytes) {
    this.maxKeptBytes = maxKeptBytes;
    this.free = new ArrayDeque[CLASSES];
    for (int i = 0; i < CLASSES; i++) {
      free[i] = new ArrayDeque<>();
    }
  }

  /** A little-endian buffer of at least {@code length} bytes, whose content is not defined. */
  public ByteBuffer take(int length) {
    int index = classOf(length);
    synchronized (this) {
      ByteBuffer buffer = free[index].poll();
      if (buffer != null) {
        outstanding++;
        keptBytes -= buffer.capacity();
        return buffer;
      }
    }
    ByteBuffer made =
        ByteBuffer.allocateDirect(1 << (index + SMALLEST_SHIFT)).order(ByteOrder.LITTLE_ENDIAN);
    synchronized (this) {
      outstanding++; // now that there was memory for it
    }
    return made;
  }

  /** Gives a buffer back; nobody may use it any more. */
  public synchronized void give(ByteBuffer buffer) {
    outstanding--;
    if (keptBytes + buffer.capacity() <= maxKeptBytes) {
      keptBytes += buffer.capacity();
      free[classOf(buffer.capacity())].push(buffer);
    }
  }

  /** How many buffers are taken and not given back. */
  public synchronized int outstanding() {
    return outstanding;
  }

  private static int classOf(int length) {
    int shift = 32 - Integer.numberOfLeadingZeros(Math.max(length, 1) - 1);
    int index = Math.max(0, shift - SMALLEST_SHIFT);
    if (index >= CLASSES) {
      throw new IllegalArgumentException(
          "length: %d (expected: at most %d)".formatted(length, MAX_LENGTH));
    }
    return index;
  }
}

package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.verbs.natives.HostMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory for regions, in huge pages where there are some: devices look up fewer pages then. One per
 * process. Blocks are powers of two, cut from slabs of 2 MiB or slabs of their own; what is given
 * back serves the next region and is never unmapped, since somebody might still hold a buffer of a
 * region that was closed. Very large blocks are ordinary direct buffers, for the garbage collector.
 * Any thread; not for the hot path.
 */
final class MemoryPool {
  static final int SLAB = 2 << 20;

  /** The largest block that is kept. */
  static final int LARGEST = 64 << 20;

  private static final int SMALLEST_SHIFT = 12;
  private static final int ALIGNMENT = 1 << SMALLEST_SHIFT;

  private final HostMemory memory;
  private final List<ArrayDeque<ByteBuffer>> free = new ArrayList<>();

  MemoryPool(HostMemory memory) {
    this.memory = memory;
    for (int size = ALIGNMENT; size <= LARGEST; size <<= 1) {
      free.add(new ArrayDeque<>());
    }
  }

  /** A zeroed block of at least that length, aligned to 4 KiB. */
  ByteBuffer take(int length, Counters counters) {
    if (length > LARGEST) {
      return ordinary(length);
    }
    int size = size(length);
    ByteBuffer block = takeKept(size);
    if (block == null) {
      return size >= SLAB ? map(size, counters) : carve(size, counters);
    }
    zero(block);
    return block;
  }

  /** Gives a block back, which nobody must use any more. */
  synchronized void give(ByteBuffer block) {
    if (block.capacity() <= LARGEST) {
      blocks(block.capacity()).addFirst(block);
    }
  }

  private synchronized ByteBuffer takeKept(int size) {
    return blocks(size).pollFirst();
  }

  private ByteBuffer carve(int size, Counters counters) {
    ByteBuffer slab = map(SLAB, counters);
    synchronized (this) {
      for (int at = size; at < SLAB; at += size) {
        blocks(size).addLast(slab.slice(at, size));
      }
    }
    return slab.slice(0, size);
  }

  private ByteBuffer map(int bytes, Counters counters) {
    try {
      ByteBuffer slab = memory.allocate(bytes, true);
      counters.increment(
          memory.isHuge(slab) ? VerbsCounter.SLABS_HUGE : VerbsCounter.SLABS_ORDINARY);
      return slab;
    } catch (IOException e) {
      throw Natives.resource("cannot map %d bytes of memory".formatted(bytes), e);
    }
  }

  private static ByteBuffer ordinary(int length) {
    try {
      ByteBuffer whole = ByteBuffer.allocateDirect(Math.addExact(length, ALIGNMENT));
      return whole.alignedSlice(64).slice(0, length);
    } catch (OutOfMemoryError | ArithmeticException e) {
      throw new FabricException(
          FabricException.Reason.RESOURCE,
          "cannot allocate %d bytes of direct memory: raise -XX:MaxDirectMemorySize"
              .formatted(length),
          e);
    }
  }

  private ArrayDeque<ByteBuffer> blocks(int size) {
    return free.get(Integer.numberOfTrailingZeros(size) - SMALLEST_SHIFT);
  }

  private static int size(int length) {
    return Math.max(ALIGNMENT, Integer.highestOneBit(length * 2 - 1));
  }

  private static void zero(ByteBuffer block) {
    for (int i = 0; i < block.capacity(); i += Long.BYTES) {
      block.putLong(i, 0);
    }
  }
}

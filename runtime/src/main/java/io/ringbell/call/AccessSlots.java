package io.ringbell.call;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.ring.Connection;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What small accesses use without allocating: 64 slots, each with an access to be reused and a
 * registered place for its outcome. From any thread, without a lock once it is in use.
 */
final class AccessSlots {
  static final int COUNT = Long.SIZE;

  /** Reads up to this length need no buffer of the pool. */
  static final int SLOT_LENGTH = 1024;

  private final SingleAccess[] accesses = new SingleAccess[COUNT];
  private final AtomicLong free = new AtomicLong(-1); // a bit for each slot
  private volatile MemoryRegion region;

  AccessSlots(ClientMemories memories) {
    for (int i = 0; i < COUNT; i++) {
      accesses[i] = new SingleAccess(memories, i);
    }
  }

  /** A free slot; -1 if there is none. */
  int take() {
    for (; ; ) {
      long bits = free.get();
      if (bits == 0) {
        return -1;
      }
      long bit = Long.lowestOneBit(bits);
      if (free.compareAndSet(bits, bits & ~bit)) {
        return Long.numberOfTrailingZeros(bit);
      }
    }
  }

  void give(int slot) {
    long bit = 1L << slot;
    for (; ; ) {
      long bits = free.get();
      if (free.compareAndSet(bits, bits | bit)) {
        return;
      }
    }
  }

  /** How many are taken. */
  int inUse() {
    return COUNT - Long.bitCount(free.get());
  }

  SingleAccess access(int slot) {
    return accesses[slot];
  }

  /** The memory of all slots; made at the first use, freed with the connection. */
  MemoryRegion region(Connection connection) {
    MemoryRegion current = region;
    return current == null ? allocate(connection) : current;
  }

  static int offset(int slot) {
    return slot * SLOT_LENGTH;
  }

  private synchronized MemoryRegion allocate(Connection connection) {
    if (region == null) {
      region = connection.regions().allocate(COUNT * SLOT_LENGTH, EnumSet.of(Access.LOCAL_WRITE));
    }
    return region;
  }
}

package io.ringbell.fabric.memory;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;

/** A protection domain of one fabric. From any thread. */
final class MemoryProtectionDomain implements ProtectionDomain {
  private static final int ALIGNMENT = 64;

  private final MemoryFabric fabric;
  private final int number;
  private final RegionTable regions = new RegionTable();
  private int queuePairs;
  private boolean closed;

  MemoryProtectionDomain(MemoryFabric fabric, int number) {
    this.fabric = fabric;
    this.number = number;
  }

  MemoryFabric fabric() {
    return fabric;
  }

  Object lock() {
    return fabric.network().lock();
  }

  @Override
  public MemoryRegion allocate(int length, Set<Access> access) {
    if (length < 1) {
      throw new IllegalArgumentException("length: " + length + " (expected: 1 or more)");
    }
    Set<Access> rights = checked(access);
    ByteBuffer memory;
    try {
      int whole = Math.addExact(length, 2 * ALIGNMENT);
      memory = ByteBuffer.allocateDirect(whole).alignedSlice(ALIGNMENT).slice(0, length);
    } catch (ArithmeticException | OutOfMemoryError e) {
      throw new FabricException(
          FabricException.Reason.RESOURCE, "no memory for a region of " + length + " bytes", e);
    }
    return add(memory, rights);
  }

  @Override
  public MemoryRegion register(ByteBuffer buffer, Set<Access> access) {
    if (!buffer.isDirect() || buffer.isReadOnly() || !buffer.hasRemaining()) {
      throw new IllegalArgumentException(
          "buffer: " + buffer + " (expected: direct, writable, with bytes remaining)");
    }
    return add(buffer.slice(), checked(access));
  }

  private MemoryRegion add(ByteBuffer memory, Set<Access> rights) {
    synchronized (lock()) {
      requireOpen();
      MemoryNetwork network = fabric.network();
      int key = network.nextKey();
      while (key == 0 || regions.find(key) != null) {
        key = network.nextKey();
      }
      // The made-up address is as aligned as the real one.
      long address = network.nextAddress(memory.limit()) + memory.alignmentOffset(0, ALIGNMENT);
      RegisteredMemory region = new RegisteredMemory(this, memory, address, key, rights);
      regions.add(region);
      return region;
    }
  }

  private static Set<Access> checked(Set<Access> access) {
    EnumSet<Access> rights = EnumSet.noneOf(Access.class);
    rights.addAll(access);
    if ((rights.contains(Access.REMOTE_WRITE) || rights.contains(Access.REMOTE_ATOMIC))
        && !rights.contains(Access.LOCAL_WRITE)) {
      throw new IllegalArgumentException(
          "access: " + rights + " (expected: LOCAL_WRITE with REMOTE_WRITE or REMOTE_ATOMIC)");
    }
    return java.util.Collections.unmodifiableSet(rights);
  }

  /** The open region with that rkey, or null. Under the lock. */
  RegisteredMemory find(int rkey) {
    return regions.find(rkey);
  }

  void remove(RegisteredMemory region) {
    regions.remove(region);
  }

  /** Counts a queue pair. Under the lock. */
  void addQueuePair() {
    requireOpen();
    queuePairs++;
  }

  void removeQueuePair() {
    queuePairs--;
  }

  @Override
  public void close() {
    synchronized (lock()) {
      if (closed) {
        return;
      }
      if (queuePairs > 0 || regions.size() > 0) {
        throw new IllegalStateException(
            "%s is in use by %d queue pairs and %d regions: close them first"
                .formatted(this, queuePairs, regions.size()));
      }
      closed = true;
      fabric.released();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new FabricException(FabricException.Reason.CLOSED, this + " is closed");
    }
  }

  @Override
  public String toString() {
    return "protection domain " + number;
  }
}

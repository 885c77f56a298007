package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.CLOSED;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The memory that comes and goes while a connection lives: large messages, targets of READs, what a
 * server exports. Whatever is left is freed with the connection. From any thread.
 */
final class ConnectionRegions {
  private final ProtectionDomain domain;
  private final IdentityHashMap<MemoryRegion, Runnable> regions = new IdentityHashMap<>();
  private boolean closed;

  ConnectionRegions(ProtectionDomain domain) {
    this.domain = domain;
  }

  MemoryRegion allocate(int length, Set<Access> access) {
    return add(domain.allocate(length, access), () -> {});
  }

  /**
   * Registers a caller's memory.
   *
   * @param whenClosed runs when its key has been withdrawn, also with the connection
   */
  MemoryRegion register(ByteBuffer buffer, Set<Access> access, Runnable whenClosed) {
    return add(domain.register(buffer, access), whenClosed);
  }

  /** Withdraws its keys; does nothing if that was done. */
  void close(MemoryRegion region) {
    Runnable whenClosed;
    synchronized (this) {
      whenClosed = regions.remove(region);
    }
    if (whenClosed != null) {
      region.close();
      whenClosed.run();
    }
  }

  synchronized int count() {
    return regions.size();
  }

  /** Frees all; the queue pair is closed. */
  void closeAll() {
    MemoryRegion[] left;
    synchronized (this) {
      closed = true;
      left = regions.keySet().toArray(new MemoryRegion[0]);
    }
    for (MemoryRegion region : left) {
      close(region);
    }
  }

  private MemoryRegion add(MemoryRegion region, Runnable whenClosed) {
    synchronized (this) {
      if (!closed) {
        regions.put(region, whenClosed);
        return region;
      }
    }
    region.close();
    throw new FabricException(CLOSED, "the connection is closed");
  }
}

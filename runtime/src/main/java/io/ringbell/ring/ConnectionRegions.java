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
public final class ConnectionRegions {
  private final ProtectionDomain domain;
  private final IdentityHashMap<MemoryRegion, Runnable> regions = new IdentityHashMap<>();
  private boolean closed;

  ConnectionRegions(ProtectionDomain domain) {
    this.domain = domain;
  }

  /** Memory of this connection's protection domain. */
  public MemoryRegion allocate(int length, Set<Access> access) {
    return add(domain.allocate(length, access), () -> {});
  }

  /**
   * Registers a caller's memory, until {@link #close} or the end.
   *
   * @param whenClosed runs when the peer cannot reach it any more, also with the connection
   */
  public MemoryRegion register(ByteBuffer buffer, Set<Access> access, Runnable whenClosed) {
    return add(domain.register(buffer, access), whenClosed);
  }

  /** Withdraws its keys and frees it, if that was not done; nothing may be using it. */
  public void close(MemoryRegion region) {
    Runnable whenClosed;
    synchronized (this) {
      whenClosed = regions.remove(region);
    }
    if (whenClosed != null) {
      region.close();
      whenClosed.run();
    }
  }

  /** How many there are, for leak tests. */
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

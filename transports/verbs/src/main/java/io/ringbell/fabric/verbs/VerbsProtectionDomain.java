package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.verbs.natives.Verbs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/** A protection domain of a device. */
final class VerbsProtectionDomain implements ProtectionDomain, RawRegistration {
  private final Natives natives;
  private final Counters counters;
  private final MemoryPool pool;
  private final VerbsDevice device;
  private final boolean onDemand;
  private final long handle;
  private boolean closed;

  VerbsProtectionDomain(
      Natives natives,
      Counters counters,
      MemoryPool pool,
      VerbsDevice device,
      boolean onDemandWanted) {
    this.natives = natives;
    this.counters = counters;
    this.pool = pool;
    this.device = device;
    this.onDemand = onDemandWanted && device.onDemandPaging();
    try {
      this.handle = natives.dispatcher().allocPd(device.context());
    } catch (IOException e) {
      throw Natives.resource("cannot allocate a protection domain of " + device.name(), e);
    }
  }

  @Override
  public MemoryRegion allocate(int length, Set<Access> access) {
    if (length <= 0) {
      throw new IllegalArgumentException("length: " + length + " (expected: > 0)");
    }
    Access.check(access);
    ByteBuffer block = pool.take(length, counters);
    boolean registered = false;
    try {
      MemoryRegion region = register(block, block.slice(0, length), access);
      registered = true;
      return region;
    } finally {
      if (!registered) {
        pool.give(block);
      }
    }
  }

  @Override
  public MemoryRegion register(ByteBuffer buffer, Set<Access> access) {
    if (!buffer.isDirect() || buffer.isReadOnly() || !buffer.hasRemaining()) {
      throw new IllegalArgumentException(
          "buffer: %s%s (expected: a direct, writable buffer with bytes remaining)"
              .formatted(buffer, buffer.isReadOnly() ? ", read-only" : ""));
    }
    Access.check(access);
    return register(null, buffer.slice(), access);
  }

  @Override
  public MemoryRegion registerAddress(long address, int length, Set<Access> access) {
    if (length <= 0 || address == 0) {
      throw new IllegalArgumentException(
          "address: %d, length: %d (expected: != 0, > 0)".formatted(address, length));
    }
    Access.check(access);
    return register(null, null, address, length, access);
  }

  private MemoryRegion register(ByteBuffer block, ByteBuffer memory, Set<Access> access) {
    long address = natives.memory().addressOf(memory);
    return register(
        block, memory.order(ByteOrder.LITTLE_ENDIAN), address, memory.capacity(), access);
  }

  private synchronized MemoryRegion register(
      ByteBuffer block, ByteBuffer memory, long address, int length, Set<Access> access) {
    if (closed) {
      throw new FabricException(Reason.CLOSED, "the protection domain is closed");
    }
    ByteBuffer keys = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
    try {
      int flags = flags(access) | (onDemand ? Verbs.ACCESS_ON_DEMAND : 0);
      long region = natives.extras().registerMemory(handle, address, length, flags, keys);
      if (onDemand) {
        counters.increment(VerbsCounter.REGIONS_ON_DEMAND);
      }
      return new VerbsMemoryRegion(
          this, region, block, memory, address, length, keys.getInt(0), keys.getInt(4), access);
    } catch (IOException e) {
      counters.increment(VerbsCounter.REGISTRATIONS_FAILED);
      throw Natives.resource(
          "cannot register %d bytes at 0x%x with %s".formatted(length, address, device.name()), e);
    }
  }

  /** Withdraws a region; its block may be used for another one. */
  void deregister(long region, ByteBuffer block) {
    try {
      natives.extras().deregisterMemory(region);
      if (block != null) {
        pool.give(block);
      }
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED); // the block is lost: a peer may reach it
    }
  }

  long handle() {
    return handle;
  }

  VerbsDevice device() {
    return device;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      natives.dispatcher().deallocPd(handle);
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }

  private static int flags(Set<Access> access) {
    return (access.contains(Access.LOCAL_WRITE) ? Verbs.ACCESS_LOCAL_WRITE : 0)
        | (access.contains(Access.REMOTE_WRITE) ? Verbs.ACCESS_REMOTE_WRITE : 0)
        | (access.contains(Access.REMOTE_READ) ? Verbs.ACCESS_REMOTE_READ : 0)
        | (access.contains(Access.REMOTE_ATOMIC) ? Verbs.ACCESS_REMOTE_ATOMIC : 0);
  }
}

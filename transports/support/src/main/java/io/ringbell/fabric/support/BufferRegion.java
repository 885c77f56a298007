package io.ringbell.fabric.support;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/**
 * Registered memory of a fabric in user space: a direct buffer under a random virtual address and
 * two random keys. Its kind decides what a peer's access is and what ends it.
 */
public abstract class BufferRegion implements MemoryRegion {
  private final BufferDomain<?> domain;
  private final ByteBuffer buffer;
  private final long address;
  private final int length;
  private final int lkey;
  private final int rkey;
  private final Set<Access> access;
  private final boolean localWrite;

  /** As {@link BufferDomain#newRegion} was given it. */
  protected BufferRegion(
      BufferDomain<?> domain,
      ByteBuffer registered,
      long address,
      int lkey,
      int rkey,
      Set<Access> access) {
    this.domain = domain;
    this.buffer = registered.slice().order(ByteOrder.LITTLE_ENDIAN);
    this.address = address;
    this.length = buffer.capacity();
    this.lkey = lkey;
    this.rkey = rkey;
    this.access = Set.copyOf(access);
    this.localWrite = access.contains(Access.LOCAL_WRITE);
  }

  @Override
  public final ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public final long address() {
    return address;
  }

  @Override
  public final int length() {
    return length;
  }

  @Override
  public final int lkey() {
    return lkey;
  }

  @Override
  public final int rkey() {
    return rkey;
  }

  @Override
  public final Set<Access> access() {
    return access;
  }

  final BufferDomain<?> domain() {
    return domain;
  }

  final boolean allowsLocalWrite() {
    return localWrite;
  }

  /** Whether it has not been closed. From any thread. */
  public abstract boolean isOpen();

  @Override
  public final String toString() {
    return "region of %d bytes at 0x%x".formatted(length, address);
  }
}

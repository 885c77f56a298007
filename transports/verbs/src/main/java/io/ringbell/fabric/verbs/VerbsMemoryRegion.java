package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.util.Set;

/** Memory that is registered with a device, under its own address. */
final class VerbsMemoryRegion implements MemoryRegion {
  private final VerbsProtectionDomain protectionDomain;
  private final long handle;
  private final ByteBuffer block;
  private final ByteBuffer buffer;
  private final long address;
  private final int length;
  private final int lkey;
  private final int rkey;
  private final Set<Access> access;
  private final boolean localWrite;
  private volatile boolean open = true;

  /**
   * A region.
   *
   * @param block of the pool, or null
   * @param buffer the memory, or null if the processor cannot reach it
   */
  VerbsMemoryRegion(
      VerbsProtectionDomain protectionDomain,
      long handle,
      ByteBuffer block,
      ByteBuffer buffer,
      long address,
      int length,
      int lkey,
      int rkey,
      Set<Access> access) {
    this.protectionDomain = protectionDomain;
    this.handle = handle;
    this.block = block;
    this.buffer = buffer;
    this.address = address;
    this.length = length;
    this.lkey = lkey;
    this.rkey = rkey;
    this.access = Set.copyOf(access);
    this.localWrite = access.contains(Access.LOCAL_WRITE);
  }

  /**
   * The memory.
   *
   * @throws UnsupportedOperationException if it was registered by its address
   */
  @Override
  public ByteBuffer buffer() {
    if (buffer == null) {
      throw new UnsupportedOperationException(this + " was registered by its address: no buffer");
    }
    return buffer;
  }

  @Override
  public long address() {
    return address;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public int lkey() {
    return lkey;
  }

  @Override
  public int rkey() {
    return rkey;
  }

  @Override
  public Set<Access> access() {
    return access;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (!open) {
        return;
      }
      open = false;
    }
    protectionDomain.deregister(handle, block);
  }

  VerbsProtectionDomain protectionDomain() {
    return protectionDomain;
  }

  boolean isOpen() {
    return open;
  }

  boolean allowsLocalWrite() {
    return localWrite;
  }

  boolean isReadableHere() {
    return buffer != null;
  }

  @Override
  public String toString() {
    return "region of %d bytes at 0x%x".formatted(length, address);
  }
}

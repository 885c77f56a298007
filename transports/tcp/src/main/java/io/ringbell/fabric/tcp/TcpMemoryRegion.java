package io.ringbell.fabric.tcp;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Registered memory: a direct buffer under a random virtual address and two random keys. */
final class TcpMemoryRegion implements MemoryRegion {
  private final TcpProtectionDomain protectionDomain;
  private final ByteBuffer buffer;
  private final long address;
  private final int length;
  private final int lkey;
  private final int rkey;
  private final Set<Access> access;
  private final boolean localWrite;
  private final boolean remoteWrite;
  private final boolean remoteRead;
  private final boolean remoteAtomic;
  private final boolean stable;
  private final RegionViews views;
  private final AtomicInteger accesses = new AtomicInteger(); // of the peer, by threads that send
  private volatile boolean open = true;

  TcpMemoryRegion(
      TcpProtectionDomain protectionDomain,
      ByteBuffer memory,
      long address,
      int lkey,
      int rkey,
      Set<Access> access) {
    this.protectionDomain = protectionDomain;
    this.buffer = memory.slice().order(ByteOrder.LITTLE_ENDIAN);
    this.address = address;
    this.length = buffer.capacity();
    this.lkey = lkey;
    this.rkey = rkey;
    this.access = Set.copyOf(access);
    this.localWrite = access.contains(Access.LOCAL_WRITE);
    this.remoteWrite = access.contains(Access.REMOTE_WRITE);
    this.remoteRead = access.contains(Access.REMOTE_READ);
    this.remoteAtomic = access.contains(Access.REMOTE_ATOMIC);
    this.stable = access.contains(Access.STABLE) && !remoteWrite && !remoteAtomic;
    this.views = new RegionViews(buffer);
  }

  @Override
  public ByteBuffer buffer() {
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
    if (open) {
      open = false;
      protectionDomain.withdraw(this);
    }
    while (accesses.get() != 0) {
      Thread.onSpinWait(); // each is a copy of one segment, or one socket write
    }
  }

  /**
   * A peer's READ or atomic is about to touch the memory; false if it must not any more. Between
   * this and {@link #endAccess} a close waits.
   */
  boolean beginAccess() {
    accesses.getAndIncrement();
    if (open) {
      return true;
    }
    accesses.getAndDecrement();
    return false;
  }

  void endAccess() {
    accesses.getAndDecrement();
  }

  TcpProtectionDomain protectionDomain() {
    return protectionDomain;
  }

  boolean isOpen() {
    return open;
  }

  boolean allowsLocalWrite() {
    return localWrite;
  }

  boolean allowsRemoteWrite() {
    return remoteWrite;
  }

  boolean allowsRemoteRead() {
    return remoteRead;
  }

  boolean allowsRemoteAtomic() {
    return remoteAtomic;
  }

  /** Whether it does not change while it is read. */
  boolean isStable() {
    return stable;
  }

  /** Whether {@code count} bytes from {@code remoteAddress} are inside. */
  boolean contains(long remoteAddress, int count) {
    long offset = remoteAddress - address;
    return offset >= 0 && count >= 0 && offset <= length - (long) count;
  }

  /** Views of the memory for gathering writes. */
  RegionViews views() {
    return views;
  }

  @Override
  public String toString() {
    return "region of %d bytes at 0x%x".formatted(length, address);
  }
}

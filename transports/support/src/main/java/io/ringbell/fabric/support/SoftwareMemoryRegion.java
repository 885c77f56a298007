package io.ringbell.fabric.support;

import io.ringbell.fabric.Access;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A region whose peer is served by threads that copy: a close waits for them. */
public final class SoftwareMemoryRegion extends BufferRegion {
  private final SoftwareProtectionDomain protectionDomain;
  private final boolean remoteWrite;
  private final boolean remoteRead;
  private final boolean remoteAtomic;
  private final boolean stable;
  private final ByteBuffer memory;
  private final RegionViews views;
  private final AtomicInteger accesses = new AtomicInteger(); // of the peer, by threads that send
  private final ViewableMemory.Piece piece; // null: memory of this process alone
  private volatile boolean open = true;

  public SoftwareMemoryRegion(
      SoftwareProtectionDomain protectionDomain,
      ByteBuffer registered,
      long address,
      int lkey,
      int rkey,
      Set<Access> access) {
    this(protectionDomain, registered, address, lkey, rkey, access, null);
  }

  SoftwareMemoryRegion(
      SoftwareProtectionDomain protectionDomain,
      ByteBuffer registered,
      long address,
      int lkey,
      int rkey,
      Set<Access> access,
      ViewableMemory.Piece piece) {
    super(protectionDomain, registered, address, lkey, rkey, access);
    this.protectionDomain = protectionDomain;
    this.remoteWrite = access.contains(Access.REMOTE_WRITE);
    this.remoteRead = access.contains(Access.REMOTE_READ);
    this.remoteAtomic = access.contains(Access.REMOTE_ATOMIC);
    this.stable = access.contains(Access.STABLE) && !remoteWrite && !remoteAtomic;
    // The user may move the limit of the buffer that is his, but not of this one.
    this.memory = buffer().duplicate().order(ByteOrder.LITTLE_ENDIAN);
    this.views = new RegionViews(memory);
    this.piece = piece;
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
    if (piece != null) {
      piece.close();
    }
  }

  /**
   * A peer's READ or atomic is about to touch the memory; false if it must not any more. Between
   * this and {@link #endAccess} a close waits.
   */
  public boolean beginAccess() {
    accesses.getAndIncrement();
    if (open) {
      return true;
    }
    accesses.getAndDecrement();
    return false;
  }

  public void endAccess() {
    accesses.getAndDecrement();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  public boolean allowsRemoteWrite() {
    return remoteWrite;
  }

  public boolean allowsRemoteRead() {
    return remoteRead;
  }

  public boolean allowsRemoteAtomic() {
    return remoteAtomic;
  }

  /** Whether it does not change while it is read. */
  public boolean isStable() {
    return stable;
  }

  /** Whether {@code count} bytes from {@code remoteAddress} are inside. */
  public boolean contains(long remoteAddress, int count) {
    long offset = remoteAddress - address();
    return offset >= 0 && count >= 0 && offset <= length() - (long) count;
  }

  /** The memory for the fabric's own use. */
  public ByteBuffer memory() {
    return memory;
  }

  /** Views of the memory for gathering writes. */
  public RegionViews views() {
    return views;
  }
}

package io.ringbell.fabric.support;

import io.ringbell.fabric.Access;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Set;

/** The domain of {@link SoftwareMemoryRegion}s, some of which may be for peers to view. */
public final class SoftwareProtectionDomain extends BufferDomain<SoftwareMemoryRegion> {
  private final ViewableMemory viewable; // null: peers view nothing

  public SoftwareProtectionDomain(SecureRandom random) {
    this(random, null);
  }

  /**
   * A domain without regions.
   *
   * @param viewable makes memory that peers can view; null for none
   */
  public SoftwareProtectionDomain(SecureRandom random, ViewableMemory viewable) {
    super(random);
    this.viewable = viewable;
  }

  /** Whether no peer has cut memory that it can view. */
  public boolean isWhole() {
    return viewable == null || viewable.isWhole();
  }

  @Override
  protected SoftwareMemoryRegion allocateViewable(int length, Set<Access> access) {
    if (viewable == null) {
      return null;
    }
    long address = newAddress();
    int rkey = newKey();
    ViewableMemory.Piece piece = viewable.allocate(length, address, rkey);
    if (piece == null) {
      return null;
    }
    boolean added = false;
    try {
      SoftwareMemoryRegion region =
          new SoftwareMemoryRegion(this, piece.buffer(), address, newKey(), rkey, access, piece);
      added = add(region);
      return added ? region : null;
    } finally {
      if (!added) {
        piece.close();
      }
    }
  }

  @Override
  protected SoftwareMemoryRegion newRegion(
      ByteBuffer buffer, long address, int lkey, int rkey, Set<Access> access) {
    return new SoftwareMemoryRegion(this, buffer, address, lkey, rkey, access);
  }
}

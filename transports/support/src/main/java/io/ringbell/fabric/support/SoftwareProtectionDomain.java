package io.ringbell.fabric.support;

import io.ringbell.fabric.Access;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Set;

/** The domain of {@link SoftwareMemoryRegion}s. */
public final class SoftwareProtectionDomain extends BufferDomain<SoftwareMemoryRegion> {
  public SoftwareProtectionDomain(SecureRandom random) {
    super(random);
  }

  @Override
  protected SoftwareMemoryRegion newRegion(
      ByteBuffer buffer, long address, int lkey, int rkey, Set<Access> access) {
    return new SoftwareMemoryRegion(this, buffer, address, lkey, rkey, access);
  }
}

package io.ringbell.fabric.roce;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.roce.protocol.MemoryKeys;
import io.ringbell.fabric.roce.protocol.RegisteredMemory;
import io.ringbell.fabric.support.BufferDomain;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Set;

/** The regions that the queue pairs of one scope may reach, and their keys for the protocol. */
final class RoceProtectionDomain extends BufferDomain<RoceMemoryRegion> implements MemoryKeys {
  RoceProtectionDomain(SecureRandom random) {
    super(random);
  }

  @Override
  protected RoceMemoryRegion newRegion(
      ByteBuffer buffer, long address, int lkey, int rkey, Set<Access> access) {
    return new RoceMemoryRegion(this, buffer, address, lkey, rkey, access);
  }

  @Override
  public RegisteredMemory memory(int rkey) {
    RoceMemoryRegion region = find(rkey);
    return region == null ? null : region.memory();
  }
}

package io.ringbell.fabric.roce;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.roce.protocol.RegisteredMemory;
import io.ringbell.fabric.support.BufferRegion;
import java.nio.ByteBuffer;
import java.util.Set;

/** Registered memory, and what the protocol knows of it. */
final class RoceMemoryRegion extends BufferRegion {
  private final RoceProtectionDomain protectionDomain;
  private final RegisteredMemory memory;

  RoceMemoryRegion(
      RoceProtectionDomain protectionDomain,
      ByteBuffer bytes,
      long address,
      int lkey,
      int rkey,
      Set<Access> access) {
    super(protectionDomain, bytes, address, lkey, rkey, access);
    this.protectionDomain = protectionDomain;
    // A buffer of its own for the protocol: users may move the position of theirs.
    this.memory = new RegisteredMemory(bytes.slice(), address, rkey, access);
  }

  @Override
  public void close() {
    if (memory.isValid()) {
      memory.invalidate();
      protectionDomain.withdraw(this);
    }
  }

  @Override
  public boolean isOpen() {
    return memory.isValid();
  }

  RegisteredMemory memory() {
    return memory;
  }
}

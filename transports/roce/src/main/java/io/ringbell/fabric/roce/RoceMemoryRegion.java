package io.ringbell.fabric.roce;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.roce.protocol.RegisteredMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/** Registered memory: a direct buffer under a random virtual address and random keys. */
final class RoceMemoryRegion implements MemoryRegion {
  private final RoceProtectionDomain protectionDomain;
  private final ByteBuffer buffer;
  private final RegisteredMemory memory;
  private final int lkey;
  private final Set<Access> access;
  private final boolean localWrite;

  RoceMemoryRegion(
      RoceProtectionDomain protectionDomain,
      ByteBuffer bytes,
      long address,
      int lkey,
      int rkey,
      Set<Access> access) {
    this.protectionDomain = protectionDomain;
    this.buffer = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    // A buffer of its own for the protocol: users may move the position of theirs.
    this.memory = new RegisteredMemory(bytes.slice(), address, rkey, access);
    this.lkey = lkey;
    this.access = Set.copyOf(access);
    this.localWrite = access.contains(Access.LOCAL_WRITE);
  }

  @Override
  public ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public long address() {
    return memory.address();
  }

  @Override
  public int length() {
    return buffer.capacity();
  }

  @Override
  public int lkey() {
    return lkey;
  }

  @Override
  public int rkey() {
    return memory.rkey();
  }

  @Override
  public Set<Access> access() {
    return access;
  }

  @Override
  public void close() {
    if (memory.isValid()) {
      memory.invalidate();
      protectionDomain.withdraw(memory);
    }
  }

  RoceProtectionDomain protectionDomain() {
    return protectionDomain;
  }

  RegisteredMemory memory() {
    return memory;
  }

  boolean isOpen() {
    return memory.isValid();
  }

  boolean allowsLocalWrite() {
    return localWrite;
  }

  @Override
  public String toString() {
    return "region of %d bytes at 0x%x".formatted(length(), address());
  }
}

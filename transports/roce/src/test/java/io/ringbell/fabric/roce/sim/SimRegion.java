package io.ringbell.fabric.roce.sim;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.roce.protocol.RegisteredMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/** Registered memory of a {@link SimQueuePair}. */
public final class SimRegion implements MemoryRegion {
  private final ByteBuffer buffer;
  private final Set<Access> access;
  private final RegisteredMemory registered;

  SimRegion(int length, long address, int rkey, Set<Access> access) {
    // Aligned, since atomics need it.
    ByteBuffer memory = ByteBuffer.allocateDirect(length + Long.BYTES).alignedSlice(Long.BYTES);
    this.buffer = memory.slice(0, length).order(ByteOrder.LITTLE_ENDIAN);
    this.access = Set.copyOf(access);
    this.registered = new RegisteredMemory(buffer, address, rkey, access);
  }

  RegisteredMemory registered() {
    return registered;
  }

  @Override
  public ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public long address() {
    return registered.address();
  }

  @Override
  public int length() {
    return buffer.capacity();
  }

  @Override
  public int lkey() {
    return registered.rkey();
  }

  @Override
  public int rkey() {
    return registered.rkey();
  }

  @Override
  public Set<Access> access() {
    return access;
  }

  @Override
  public void close() {
    registered.invalidate();
  }
}

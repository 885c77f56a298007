package io.ringbell.ring;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/** Memory of no fabric. */
final class FakeRegion implements MemoryRegion {
  private final ByteBuffer buffer;
  boolean closed;

  FakeRegion(int length) {
    buffer = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public long address() {
    return 0x1000;
  }

  @Override
  public int length() {
    return buffer.capacity();
  }

  @Override
  public int lkey() {
    return 1;
  }

  @Override
  public int rkey() {
    return 2;
  }

  @Override
  public Set<Access> access() {
    return Set.of();
  }

  @Override
  public void close() {
    closed = true;
  }
}

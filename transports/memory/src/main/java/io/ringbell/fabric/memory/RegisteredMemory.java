package io.ringbell.fabric.memory;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/** A memory region. Its address is made up: nothing outside the network can use it. */
final class RegisteredMemory implements MemoryRegion {
  private final MemoryProtectionDomain protectionDomain;
  private final ByteBuffer buffer;
  private final ByteBuffer memory;
  private final long address;
  private final int key;
  private final Set<Access> access;
  private volatile boolean closed;

  RegisteredMemory(
      MemoryProtectionDomain protectionDomain,
      ByteBuffer buffer,
      long address,
      int key,
      Set<Access> access) {
    this.protectionDomain = protectionDomain;
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    // The user may move the limit of the buffer that he is given, but not of this one.
    this.memory = buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    this.address = address;
    this.key = key;
    this.access = access;
  }

  MemoryProtectionDomain protectionDomain() {
    return protectionDomain;
  }

  /** The memory for the fabric's own use. */
  ByteBuffer memory() {
    return memory;
  }

  boolean isClosed() {
    return closed;
  }

  boolean contains(int offset, int length) {
    return offset >= 0 && length >= 0 && offset <= memory.limit() - length;
  }

  /** The offset of {@code length} bytes at a peer's address, or -1 if they are not all inside. */
  int offsetOf(long remoteAddress, int length) {
    long offset = remoteAddress - address; // modulo 2^64, as the region does not wrap around
    return offset >= 0 && offset <= (long) memory.limit() - length ? (int) offset : -1;
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
    return memory.limit();
  }

  @Override
  public int lkey() {
    return key;
  }

  @Override
  public int rkey() {
    return key;
  }

  @Override
  public Set<Access> access() {
    return access;
  }

  @Override
  public void close() {
    synchronized (protectionDomain.lock()) {
      if (!closed) {
        closed = true;
        protectionDomain.remove(this);
      }
    }
  }

  @Override
  public String toString() {
    return "region{%d bytes of %s, access %s%s}"
        .formatted(length(), protectionDomain, access, closed ? ", closed" : "");
  }
}

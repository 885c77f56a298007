package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.Access;
import java.nio.ByteBuffer;
import java.util.Set;

/**
 * What the protocol knows of a memory region: where it is and what a peer may do with it. All
 * methods from any thread.
 */
public final class RegisteredMemory {
  private final ByteBuffer buffer;
  private final long address;
  private final int length;
  private final int rkey;
  private final boolean remoteWrite;
  private final boolean remoteRead;
  private final boolean remoteAtomic;
  private final int misalignment; // of the first byte
  private volatile boolean valid = true;

  /**
   * Memory under a virtual address.
   *
   * @param buffer the memory, from index 0 to its capacity; of any byte order
   * @param rkey the key that a peer must name
   */
  public RegisteredMemory(ByteBuffer buffer, long address, int rkey, Set<Access> access) {
    this.buffer = buffer;
    this.address = address;
    this.length = buffer.capacity();
    this.rkey = rkey;
    this.remoteWrite = access.contains(Access.REMOTE_WRITE);
    this.remoteRead = access.contains(Access.REMOTE_READ);
    this.remoteAtomic = access.contains(Access.REMOTE_ATOMIC);
    this.misalignment = buffer.alignmentOffset(0, Long.BYTES);
  }

  /** Withdraws it: every remote access is refused from now on. */
  public void invalidate() {
    valid = false;
  }

  public boolean isValid() {
    return valid;
  }

  public ByteBuffer buffer() {
    return buffer;
  }

  public long address() {
    return address;
  }

  public int rkey() {
    return rkey;
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

  /** Whether {@code count} bytes, unsigned, from {@code remoteAddress} are inside. */
  boolean contains(long remoteAddress, int count) {
    long offset = remoteAddress - address;
    long bytes = Integer.toUnsignedLong(count);
    return offset >= 0 && bytes <= length && offset <= length - bytes;
  }

  /**
   * Whether an atomic can work at {@code remoteAddress}, which is inside: aligned as the peer sees
   * it, and as the processor does.
   */
  boolean isCell(long remoteAddress) {
    return ((remoteAddress | (offset(remoteAddress) + misalignment)) & (Long.BYTES - 1)) == 0;
  }

  /** Where {@code remoteAddress}, which is inside, is in the buffer. */
  int offset(long remoteAddress) {
    return (int) (remoteAddress - address);
  }
}

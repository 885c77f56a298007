package io.ringbell.fabric.support;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Set;

/**
 * The regions that the queue pairs of one scope may reach. Keys and addresses come from a
 * cryptographic random generator, so that a peer can only name what it was told.
 *
 * @param <R> the fabric's kind of region
 */
public abstract class BufferDomain<R extends BufferRegion> implements ProtectionDomain {
  private static final int ALIGNMENT = 64;
  private static final long ADDRESS_MASK = 0x0000_7fff_ffff_f000L;

  private final SecureRandom random;
  private final KeyTable<R> keys = new KeyTable<>();
  private boolean closed;

  /** A domain without regions. */
  protected BufferDomain(SecureRandom random) {
    this.random = random;
  }

  @Override
  public final MemoryRegion allocate(int length, Set<Access> access) {
    if (length <= 0) {
      throw new IllegalArgumentException("length: " + length + " (expected: > 0)");
    }
    Access.check(access);
    R viewable = access.contains(Access.REMOTE_VIEW) ? allocateViewable(length, access) : null;
    return viewable != null ? viewable : register(allocate(length), access);
  }

  private static ByteBuffer allocate(int length) {
    ByteBuffer memory;
    try {
      memory = ByteBuffer.allocateDirect(Math.addExact(length, ALIGNMENT));
    } catch (OutOfMemoryError | ArithmeticException e) {
      throw new FabricException(
          Reason.RESOURCE,
          "cannot allocate %d bytes of direct memory: raise -XX:MaxDirectMemorySize"
              .formatted(length),
          e);
    }
    int start = -memory.alignmentOffset(0, ALIGNMENT) & (ALIGNMENT - 1);
    return memory.limit(start + length).position(start);
  }

  @Override
  public final MemoryRegion register(ByteBuffer buffer, Set<Access> access) {
    if (!buffer.isDirect() || buffer.isReadOnly() || !buffer.hasRemaining()) {
      throw new IllegalArgumentException(
          "buffer: %s%s (expected: a direct, writable buffer with bytes remaining)"
              .formatted(buffer, buffer.isReadOnly() ? ", read-only" : ""));
    }
    Access.check(access);
    // The low bits are those of the real address: aligned for the peer is aligned for the CPU.
    int residue = buffer.alignmentOffset(buffer.position(), ALIGNMENT);
    synchronized (this) {
      if (closed) {
        throw isClosed();
      }
      R region = newRegion(buffer, newAddress() + residue, newKey(), newKey(), access);
      keys.put(region);
      return region;
    }
  }

  /** A region that peers can view; null if there is none, and ordinary memory has to do. */
  protected R allocateViewable(int length, Set<Access> access) {
    return null;
  }

  /** Adds a region that was made elsewhere; false if its key is in use. */
  protected final synchronized boolean add(R region) {
    if (closed) {
      throw isClosed();
    }
    if (keys.get(region.rkey()) != null) {
      return false;
    }
    keys.put(region);
    return true;
  }

  /** A region over the bytes that remain in {@code buffer}. */
  protected abstract R newRegion(
      ByteBuffer buffer, long address, int lkey, int rkey, Set<Access> access);

  /** The region that a peer names, or null. From any thread. */
  public final R find(int rkey) {
    return keys.get(rkey);
  }

  /** No peer can name it from now on. */
  public final synchronized void withdraw(R region) {
    keys.remove(region);
  }

  @Override
  public final synchronized void close() {
    closed = true;
  }

  private static FabricException isClosed() {
    return new FabricException(Reason.CLOSED, "the protection domain is closed");
  }

  /** A random address at the start of a page. */
  protected final long newAddress() {
    return (random.nextLong() & ADDRESS_MASK) | 0x1000;
  }

  /** A random key that no region has. */
  protected final int newKey() {
    int key = random.nextInt();
    while (key == 0 || keys.get(key) != null) {
      key = random.nextInt();
    }
    return key;
  }
}

package io.ringbell.fabric;

import java.nio.ByteBuffer;
import java.util.Set;

/**
 * Registered memory. Reading its fields is allowed from any thread; closing it while work of this
 * side uses it is not.
 */
public interface MemoryRegion extends AutoCloseable {
  /**
   * The memory, little-endian, position 0, limit its length. The same object each time: use
   * absolute accessors or a duplicate.
   */
  ByteBuffer buffer();

  /** The address of its first byte, as a peer names it in one-sided operations. */
  long address();

  /** Bytes. */
  int length();

  /** The key for local use. */
  int lkey();

  /** The key that a peer needs; hard to guess in the software fabrics. */
  int rkey();

  /** The rights that it was registered with. */
  Set<Access> access();

  /**
   * Withdraws the keys. When this returns, no one-sided operation of a peer touches the memory any
   * more, also none that was under way: it fails, so that the memory may be used for something
   * else. A second close does nothing.
   */
  @Override
  void close();
}

package io.ringbell.fabric.support;

import java.nio.ByteBuffer;

/** Makes memory that a peer on this host can map, for one protection domain. From any thread. */
public interface ViewableMemory {
  /**
   * Zeroed memory, which a peer finds by the address and the key of its region.
   *
   * @return null if there is no room for it
   */
  Piece allocate(int length, long address, int rkey);

  /** Whether all of it is still there, as far as can be told. */
  boolean isWhole();

  /** The memory of one region. */
  interface Piece extends AutoCloseable {
    /** It, from position to limit, aligned to a page. */
    ByteBuffer buffer();

    /** Nobody of this side touches it any more. A second close does nothing. */
    @Override
    void close();
  }
}

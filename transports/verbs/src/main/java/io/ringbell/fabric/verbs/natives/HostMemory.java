package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Memory outside the heap, and its limits. Needs no RDMA device. Any thread. */
public interface HostMemory {
  /**
   * Where byte 0 of a direct buffer lies: its slice's start, not its position. An
   * IllegalArgumentException if it is not direct.
   */
  long addressOf(ByteBuffer direct);

  /**
   * Zeroed memory of its own mapping, at a multiple of the page size. It is the caller's to {@link
   * #free}; no garbage collection does. A fork does not copy it.
   *
   * @param hugePages to try huge pages first; where there are too few, ordinary ones are taken
   * @return of exactly this capacity, big endian as all new buffers
   */
  ByteBuffer allocate(int bytes, boolean hugePages) throws IOException;

  /** True if the buffer of {@link #allocate} lies in huge pages. */
  boolean isHuge(ByteBuffer allocated) throws IOException;

  /**
   * Gives memory of {@link #allocate} back; must be the same buffer, or another view of its byte 0.
   * A second time, or for other memory, it throws. The buffer must not be touched any more.
   */
  void free(ByteBuffer allocated) throws IOException;

  /** How many bytes this process may lock ({@code ulimit -l}); Long.MAX_VALUE if unlimited. */
  long lockedMemoryLimit();

  /** Size of an ordinary page. */
  int pageSize();
}

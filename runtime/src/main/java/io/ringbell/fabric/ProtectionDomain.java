package io.ringbell.fabric;

import java.nio.ByteBuffer;
import java.util.Set;

/**
 * The scope of trust: queue pairs reach only the memory regions of their own protection domain.
 * From any thread.
 */
public interface ProtectionDomain extends AutoCloseable {
  /**
   * Allocates and registers zeroed memory, aligned to 64 bytes at least.
   *
   * @param length bytes, more than 0
   */
  MemoryRegion allocate(int length, Set<Access> access);

  /**
   * Registers a caller's memory, from position to limit. The region keeps it reachable.
   *
   * @param buffer a direct buffer
   */
  MemoryRegion register(ByteBuffer buffer, Set<Access> access);

  /** Frees it. Its regions and queue pairs must have been closed; a second close does nothing. */
  @Override
  void close();
}

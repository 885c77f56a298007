package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import java.util.Set;

/**
 * What a protection domain of this fabric can do beyond {@link
 * io.ringbell.fabric.ProtectionDomain}: cast it. From any thread.
 */
public interface RawRegistration {
  /**
   * Registers memory by its address, such as that of a GPU which the kernel lets RDMA devices reach
   * (peer memory). The caller keeps it mapped until the region is closed. The region has no buffer,
   * and cannot be the source of an inline request, since the processor may be unable to read it.
   *
   * @param length bytes, more than 0
   */
  MemoryRegion registerAddress(long address, int length, Set<Access> access);
}

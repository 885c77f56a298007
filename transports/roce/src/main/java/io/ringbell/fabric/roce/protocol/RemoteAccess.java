package io.ringbell.fabric.roce.protocol;

/**
 * Decides what a peer may touch: key, then bounds, then right (IBTA volume 1, section 10.6).
 * Remembers the last memory, since most peers name the same one again. For the driver.
 */
final class RemoteAccess {
  private final MemoryKeys keys;
  private RegisteredMemory last;

  RemoteAccess(MemoryKeys keys) {
    this.keys = keys;
  }

  /** The memory for a WRITE of {@code length} unsigned bytes; null if that is refused. */
  RegisteredMemory forWrite(int rkey, long address, int length) {
    RegisteredMemory memory = find(rkey);
    return memory != null && memory.allowsRemoteWrite() && memory.contains(address, length)
        ? memory
        : null;
  }

  /** The memory for a READ of {@code length} unsigned bytes; null if that is refused. */
  RegisteredMemory forRead(int rkey, long address, int length) {
    RegisteredMemory memory = find(rkey);
    return memory != null && memory.allowsRemoteRead() && memory.contains(address, length)
        ? memory
        : null;
  }

  /** The memory for an atomic; null if that is refused. */
  RegisteredMemory forAtomic(int rkey, long address) {
    RegisteredMemory memory = find(rkey);
    return memory != null && memory.allowsRemoteAtomic() && memory.contains(address, Long.BYTES)
        ? memory
        : null;
  }

  /** Lets go of the memory. */
  void clear() {
    last = null;
  }

  private RegisteredMemory find(int rkey) {
    RegisteredMemory memory = last;
    if (memory == null || memory.rkey() != rkey || !memory.isValid()) {
      memory = keys.memory(rkey);
      last = memory;
    }
    return memory != null && memory.isValid() ? memory : null;
  }
}

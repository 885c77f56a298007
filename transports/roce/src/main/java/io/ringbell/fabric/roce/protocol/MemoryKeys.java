package io.ringbell.fabric.roce.protocol;

/** The keys of one protection domain. */
public interface MemoryKeys {
  /**
   * The memory of this protection domain with exactly that key; null if there is none. Called by
   * the driver of a connection, for the first packet of a message whose key differs from the last.
   */
  RegisteredMemory memory(int rkey);
}

package io.ringbell;

/** What clients may do with memory that a server exports. */
public enum MemoryRights {
  /** READ it. */
  READ_ONLY,
  /** READ it, and change aligned 8-byte words of it by compare-and-swap and fetch-and-add. */
  READ_AND_ATOMICS
}

package io.ringbell.fabric.memory;

/** A posted receive. Preallocated; guarded by the network's lock. */
final class ReceiveEntry {
  long id;
  RegisteredMemory region;
  int offset;
  int length;
}

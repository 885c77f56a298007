package io.ringbell.fabric.memory;

/**
 * The regions of a protection domain by rkey: open addressing, so that a look-up neither boxes nor
 * allocates. Called under the network's lock.
 */
final class RegionTable {
  private static final int INITIAL_SLOTS = 16; // a power of two, as every later size

  private RegisteredMemory[] slots = new RegisteredMemory[INITIAL_SLOTS];
  private int size;

  int size() {
    return size;
  }

  /** The region, or null. */
  RegisteredMemory find(int rkey) {
    return slots[slot(slots, rkey)];
  }

  void add(RegisteredMemory region) {
    if (size * 2 >= slots.length) {
      rebuild(slots.length * 2, null);
    }
    slots[slot(slots, region.rkey())] = region;
    size++;
  }

  void remove(RegisteredMemory region) {
    rebuild(slots.length, region);
    size--;
  }

  private void rebuild(int length, RegisteredMemory without) {
    RegisteredMemory[] old = slots;
    slots = new RegisteredMemory[length];
    for (RegisteredMemory region : old) {
      if (region != null && region != without) {
        slots[slot(slots, region.rkey())] = region;
      }
    }
  }

  private static int slot(RegisteredMemory[] slots, int rkey) {
    int mask = slots.length - 1;
    int slot = rkey & mask;
    while (slots[slot] != null && slots[slot].rkey() != rkey) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}

package io.ringbell.fabric.roce;

import io.ringbell.fabric.roce.protocol.MemoryKeys;
import io.ringbell.fabric.roce.protocol.RegisteredMemory;

/**
 * Memory by rkey: open addressing over an array that is replaced as a whole. Look-ups from any
 * thread without a lock; changes are serialised by the caller.
 */
final class MemoryTable implements MemoryKeys {
  private static final int LEAST = 8;

  private volatile RegisteredMemory[] slots = new RegisteredMemory[LEAST];
  private int size;

  @Override
  public RegisteredMemory find(int rkey) {
    RegisteredMemory[] table = slots;
    int mask = table.length - 1;
    // Keys are random, so their low bits are hash enough.
    for (int i = rkey & mask; ; i = (i + 1) & mask) {
      RegisteredMemory memory = table[i];
      if (memory == null || memory.rkey() == rkey) {
        return memory;
      }
    }
  }

  void put(RegisteredMemory memory) {
    size++;
    rebuild(memory, null);
  }

  @SuppressWarnings("ReferenceEquality") // regions have an identity
  void remove(RegisteredMemory memory) {
    if (find(memory.rkey()) == memory) {
      size--;
      rebuild(null, memory);
    }
  }

  int size() {
    return size;
  }

  @SuppressWarnings("ReferenceEquality") // as above
  private void rebuild(RegisteredMemory added, RegisteredMemory removed) {
    int capacity = Math.max(LEAST, Integer.highestOneBit(Math.max(size, 1)) * 4);
    RegisteredMemory[] table = new RegisteredMemory[capacity];
    for (RegisteredMemory memory : slots) {
      if (memory != null && memory != removed) {
        insert(table, memory);
      }
    }
    if (added != null) {
      insert(table, added);
    }
    slots = table;
  }

  private static void insert(RegisteredMemory[] table, RegisteredMemory memory) {
    int mask = table.length - 1;
    int i = memory.rkey() & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = memory;
  }
}

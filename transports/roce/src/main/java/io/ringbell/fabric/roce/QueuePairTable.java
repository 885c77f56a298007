package io.ringbell.fabric.roce;

import java.util.Arrays;

/** Queue pairs by number: open addressing. Used by the holder of the engine's lock. */
final class QueuePairTable {
  private static final int LEAST = 16;

  private RoceQueuePair[] slots = new RoceQueuePair[LEAST];
  private int size;

  /** The queue pair with that number, or null. */
  RoceQueuePair get(int number) {
    RoceQueuePair[] table = slots;
    int mask = table.length - 1;
    // Numbers are random, so their low bits are hash enough.
    for (int i = number & mask; ; i = (i + 1) & mask) {
      RoceQueuePair queuePair = table[i];
      if (queuePair == null || queuePair.number() == number) {
        return queuePair;
      }
    }
  }

  void put(RoceQueuePair queuePair) {
    size++;
    if (size * 2 > slots.length) {
      rehash(slots.length * 2, null);
    }
    insert(slots, queuePair);
  }

  @SuppressWarnings("ReferenceEquality") // queue pairs have an identity
  void remove(RoceQueuePair queuePair) {
    if (get(queuePair.number()) == queuePair) {
      size--;
      rehash(Math.max(LEAST, size * 8 < slots.length ? slots.length / 2 : slots.length), queuePair);
    }
  }

  int size() {
    return size;
  }

  RoceQueuePair[] all() {
    return Arrays.stream(slots).filter(q -> q != null).toArray(RoceQueuePair[]::new);
  }

  @SuppressWarnings("ReferenceEquality") // as above
  private void rehash(int capacity, RoceQueuePair removed) {
    RoceQueuePair[] table = new RoceQueuePair[capacity];
    for (RoceQueuePair queuePair : slots) {
      if (queuePair != null && queuePair != removed) {
        insert(table, queuePair);
      }
    }
    slots = table;
  }

  private static void insert(RoceQueuePair[] table, RoceQueuePair queuePair) {
    int mask = table.length - 1;
    int i = queuePair.number() & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = queuePair;
  }
}

package io.ringbell.fabric.shm;

/**
 * Regions by rkey: open addressing over an array that is replaced as a whole. Look-ups from any
 * thread without a lock; changes are serialised by the caller.
 */
final class KeyTable {
  private static final int LEAST = 8;

  private volatile ShmMemoryRegion[] slots = new ShmMemoryRegion[LEAST];
  private int size;

  /** The region with that rkey, or null. */
  ShmMemoryRegion get(int rkey) {
    ShmMemoryRegion[] table = slots;
    int mask = table.length - 1;
    // Keys are random, so their low bits are hash enough.
    for (int i = rkey & mask; ; i = (i + 1) & mask) {
      ShmMemoryRegion region = table[i];
      if (region == null || region.rkey() == rkey) {
        return region;
      }
    }
  }

  void put(ShmMemoryRegion region) {
    size++;
    rebuild(region, null);
  }

  void remove(ShmMemoryRegion region) {
    if (get(region.rkey()) == region) {
      size--;
      rebuild(null, region);
    }
  }

  int size() {
    return size;
  }

  private void rebuild(ShmMemoryRegion added, ShmMemoryRegion removed) {
    ShmMemoryRegion[] table =
        new ShmMemoryRegion[Math.max(LEAST, Integer.highestOneBit(Math.max(size, 1)) * 4)];
    for (ShmMemoryRegion region : slots) {
      if (region != null && region != removed) {
        insert(table, region);
      }
    }
    if (added != null) {
      insert(table, added);
    }
    slots = table;
  }

  private static void insert(ShmMemoryRegion[] table, ShmMemoryRegion region) {
    int mask = table.length - 1;
    int i = region.rkey() & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = region;
  }
}

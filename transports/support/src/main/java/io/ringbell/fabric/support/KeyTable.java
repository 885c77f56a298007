package io.ringbell.fabric.support;

/**
 * Regions by rkey: open addressing over an array that is replaced as a whole. Look-ups from any
 * thread without a lock; changes are serialised by the caller.
 */
public final class KeyTable {
  private static final int LEAST = 8;

  private volatile SoftwareMemoryRegion[] slots = new SoftwareMemoryRegion[LEAST];
  private int size;

  /** The region with that rkey, or null. */
  public SoftwareMemoryRegion get(int rkey) {
    SoftwareMemoryRegion[] table = slots;
    int mask = table.length - 1;
    // Keys are random, so their low bits are hash enough.
    for (int i = rkey & mask; ; i = (i + 1) & mask) {
      SoftwareMemoryRegion region = table[i];
      if (region == null || region.rkey() == rkey) {
        return region;
      }
    }
  }

  public void put(SoftwareMemoryRegion region) {
    size++;
    rebuild(region, null);
  }

  public void remove(SoftwareMemoryRegion region) {
    if (get(region.rkey()) == region) {
      size--;
      rebuild(null, region);
    }
  }

  public int size() {
    return size;
  }

  private void rebuild(SoftwareMemoryRegion added, SoftwareMemoryRegion removed) {
    SoftwareMemoryRegion[] table =
        new SoftwareMemoryRegion[Math.max(LEAST, Integer.highestOneBit(Math.max(size, 1)) * 4)];
    for (SoftwareMemoryRegion region : slots) {
      if (region != null && region != removed) {
        insert(table, region);
      }
    }
    if (added != null) {
      insert(table, added);
    }
    slots = table;
  }

  private static void insert(SoftwareMemoryRegion[] table, SoftwareMemoryRegion region) {
    int mask = table.length - 1;
    int i = region.rkey() & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = region;
  }
}

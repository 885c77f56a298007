package io.ringbell.fabric.support;

/**
 * Regions by rkey: open addressing over an array that is replaced as a whole. Look-ups from any
 * thread without a lock; changes are serialised by the caller.
 */
public final class KeyTable<R extends BufferRegion> {
  private static final int LEAST = 8;

  private volatile R[] slots = newSlots(LEAST);
  private int size;

  /** The region with that rkey, or null. */
  public R get(int rkey) {
    R[] table = slots;
    int mask = table.length - 1;
    // Keys are random, so their low bits are hash enough.
    for (int i = rkey & mask; ; i = (i + 1) & mask) {
      R region = table[i];
      if (region == null || region.rkey() == rkey) {
        return region;
      }
    }
  }

  public void put(R region) {
    size++;
    rebuild(region, null);
  }

  public void remove(R region) {
    if (get(region.rkey()) == region) {
      size--;
      rebuild(null, region);
    }
  }

  public int size() {
    return size;
  }

  private void rebuild(R added, R removed) {
    R[] table = newSlots(Math.max(LEAST, Integer.highestOneBit(Math.max(size, 1)) * 4));
    for (R region : slots) {
      if (region != null && region != removed) {
        insert(table, region);
      }
    }
    if (added != null) {
      insert(table, added);
    }
    slots = table;
  }

  private static <R extends BufferRegion> void insert(R[] table, R region) {
    int mask = table.length - 1;
    int i = region.rkey() & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = region;
  }

  @SuppressWarnings("unchecked") // never leaves this class
  private static <R extends BufferRegion> R[] newSlots(int length) {
    return (R[]) new BufferRegion[length];
  }
}

package io.ringbell.fabric.tcp;

/**
 * Regions by rkey: open addressing over an array that is replaced as a whole. Look-ups from any
 * thread without a lock; changes are serialised by the caller.
 */
final class KeyTable {
  private static final int LEAST = 8;

  private volatile TcpMemoryRegion[] slots = new TcpMemoryRegion[LEAST];
  private int size;

  /** The region with that rkey, or null. */
  TcpMemoryRegion get(int rkey) {
    TcpMemoryRegion[] table = slots;
    int mask = table.length - 1;
    // Keys are random, so their low bits are hash enough.
    for (int i = rkey & mask; ; i = (i + 1) & mask) {
      TcpMemoryRegion region = table[i];
      if (region == null || region.rkey() == rkey) {
        return region;
      }
    }
  }

  void put(TcpMemoryRegion region) {
    size++;
    rebuild(region, null);
  }

  void remove(TcpMemoryRegion region) {
    if (get(region.rkey()) == region) {
      size--;
      rebuild(null, region);
    }
  }

  int size() {
    return size;
  }

  private void rebuild(TcpMemoryRegion added, TcpMemoryRegion removed) {
    TcpMemoryRegion[] table =
        new TcpMemoryRegion[Math.max(LEAST, Integer.highestOneBit(Math.max(size, 1)) * 4)];
    for (TcpMemoryRegion region : slots) {
      if (region != null && region != removed) {
        insert(table, region);
      }
    }
    if (added != null) {
      insert(table, added);
    }
    slots = table;
  }

  private static void insert(TcpMemoryRegion[] table, TcpMemoryRegion region) {
    int mask = table.length - 1;
    int i = region.rkey() & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = region;
  }
}

package io.ringbell.fabric.roce.protocol;

/**
 * The responses to READs and atomics that are to be sent, in order: each names its {@link
 * ResponderResources} and what of it is still to be sent. Bounded: as many as the responder depth,
 * and as many repeats. For the driver.
 */
final class ResponseQueue {
  private final int mask;
  private final int maxRepeats;
  private final long[] resources;
  private final boolean[] repeats;
  private final boolean[] begun;
  private final int[] psns;
  private final int[] ends;
  private final long[] addresses;
  private final int[] remaining;
  private int first;
  private int count;
  private int repeatCount;

  ResponseQueue(int depth) {
    int capacity = Rings.capacity(Math.max(1, 2 * depth));
    this.mask = capacity - 1;
    this.maxRepeats = depth;
    this.resources = new long[capacity];
    this.repeats = new boolean[capacity];
    this.begun = new boolean[capacity];
    this.psns = new int[capacity];
    this.ends = new int[capacity];
    this.addresses = new long[capacity];
    this.remaining = new int[capacity];
  }

  boolean isEmpty() {
    return count == 0;
  }

  void add(long resource, int psn, int packets, long address, int length) {
    put(resource, false, psn, packets, address, length);
  }

  /**
   * Answers (a part of) a READ or atomic once more. If its answer is under way and has passed
   * {@code psn}, it goes back there; if it has not, nothing needs to be done.
   *
   * @return false if too many repeats wait
   */
  boolean repeat(long resource, int psn, int packets, long address, int length) {
    for (int i = 0; i < count; i++) {
      int slot = (first + i) & mask;
      if (resources[slot] == resource) {
        if (Psn.difference(psns[slot], psn) > 0) {
          set(slot, psn, packets, address, length);
        }
        return true;
      }
    }
    if (repeatCount == maxRepeats) {
      return false;
    }
    repeatCount++;
    put(resource, true, psn, packets, address, length);
    return true;
  }

  /**
   * The peer has moved on, so that a repeat of {@code resource} is wanted no longer.
   *
   * @return false if its first answer has not been sent in full yet
   */
  boolean forget(long resource) {
    for (int i = 0; i < count; i++) {
      int slot = (first + i) & mask;
      if (resources[slot] == resource) {
        if (!repeats[slot]) {
          return false;
        }
        resources[slot] = ResponderResources.NONE;
      }
    }
    return true;
  }

  private void put(long resource, boolean repeat, int psn, int packets, long address, int length) {
    int slot = (first + count) & mask;
    count++;
    resources[slot] = resource;
    repeats[slot] = repeat;
    set(slot, psn, packets, address, length);
  }

  private void set(int slot, int psn, int packets, long address, int length) {
    begun[slot] = false;
    psns[slot] = psn;
    ends[slot] = Psn.add(psn, packets);
    addresses[slot] = address;
    remaining[slot] = length;
  }

  // The oldest.

  /** {@link ResponderResources#NONE} if it was forgotten. */
  long resource() {
    return resources[first & mask];
  }

  /** Whether it was answered in full before. */
  boolean isRepeat() {
    return repeats[first & mask];
  }

  int psn() {
    return psns[first & mask];
  }

  boolean isBegun() {
    return begun[first & mask];
  }

  boolean isLastPacket() {
    return Psn.add(psn(), 1) == ends[first & mask];
  }

  long address() {
    return addresses[first & mask];
  }

  int remaining() {
    return remaining[first & mask];
  }

  /** One packet with so many bytes was sent. */
  void advance(int bytes) {
    int slot = first & mask;
    if (isLastPacket()) {
      remove();
      return;
    }
    begun[slot] = true;
    psns[slot] = Psn.add(psns[slot], 1);
    addresses[slot] += bytes;
    remaining[slot] -= bytes;
  }

  void remove() {
    repeatCount -= repeats[first & mask] ? 1 : 0;
    first++;
    count--;
  }

  void clear() {
    count = 0;
    repeatCount = 0;
  }
}

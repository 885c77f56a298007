package io.ringbell.fabric.roce.protocol;

/**
 * The READ requests and atomics that were sent and are not answered in full: the end of each one's
 * PSNs, in the order of sending. Their number is what the peer's responder depth limits. For the
 * driver.
 */
final class OutstandingReads {
  private final int depth;
  private final int mask;
  private final int[] ends;
  private int first;
  private int count;

  OutstandingReads(int depth) {
    this.depth = depth;
    int capacity = Rings.capacity(Math.max(1, depth));
    this.mask = capacity - 1;
    this.ends = new int[capacity];
  }

  int depth() {
    return depth;
  }

  boolean hasRoom() {
    return count < depth;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** One was sent; {@code end} is the PSN behind its last response. */
  void add(int end) {
    ends[(first + count) & mask] = end;
    count++;
  }

  /** All responses before {@code psn} have come. */
  void answeredBefore(int psn) {
    while (count > 0 && Psn.difference(ends[first & mask], psn) <= 0) {
      first++;
      count--;
    }
  }

  /** The requester goes back: what has responses from {@code psn} on will be sent again. */
  void goBackTo(int psn) {
    while (count > 0 && Psn.difference(ends[(first + count - 1) & mask], psn) > 0) {
      count--;
    }
  }
}

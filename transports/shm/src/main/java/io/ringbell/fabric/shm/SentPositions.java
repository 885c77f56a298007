package io.ringbell.fabric.shm;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Where the requests of a send queue end in the ring, and which one the peer must have taken before
 * a completion is due. The poster tells of signaled requests, the transmitter of ends; the poller
 * asks.
 */
final class SentPositions {
  private final int mask;
  private final long[] ends;
  private final AtomicLong signaledEnd = new AtomicLong();

  /** For a send queue of that depth. */
  SentPositions(int depth) {
    int capacity = Integer.highestOneBit(Math.max(1, depth * 2 - 1));
    this.mask = capacity - 1;
    this.ends = new long[capacity];
  }

  /** The request with that index is signaled, and about to be posted. */
  void markSignaled(long index) {
    signaledEnd.setRelease(index + 1);
  }

  /** The index behind the last signaled request that was posted. */
  long signaledEnd() {
    return signaledEnd.getAcquire();
  }

  /** The request is in the ring, up to that position. */
  void markEnd(long index, long position) {
    ends[(int) index & mask] = position;
  }

  /** Where the ring's position must be for that request, which was sent, to have been taken. */
  long end(long index) {
    return ends[(int) index & mask];
  }
}

package io.ringbell.fabric.support;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lends views of one region's memory, each with a position and limit of its own, so that large
 * payloads go to the socket without a copy and without garbage. From any thread.
 */
public final class RegionViews {
  private static final int KEPT = 16;

  private final ByteBuffer memory;
  private final AtomicInteger lent = new AtomicInteger(); // one bit for each kept view
  private volatile ByteBuffer[] kept;

  public RegionViews(ByteBuffer memory) {
    this.memory = memory;
  }

  /** A view from {@code offset}, {@code length} bytes long. */
  public ByteBuffer borrow(int offset, int length) {
    ByteBuffer view = take();
    view.clear();
    view.limit(offset + length).position(offset);
    return view;
  }

  /** Gives a view back. */
  @SuppressWarnings("ReferenceEquality") // it is the same object that comes back, not an equal one
  public void giveBack(ByteBuffer view) {
    ByteBuffer[] views = kept;
    if (views != null) {
      for (int i = 0; i < KEPT; i++) {
        if (views[i] == view) {
          clearBit(1 << i);
          return;
        }
      }
    }
  }

  private ByteBuffer take() {
    ByteBuffer[] views = kept;
    if (views == null) {
      views = create();
    }
    int bits = lent.get();
    while (bits != (1 << KEPT) - 1) {
      int free = Integer.lowestOneBit(~bits);
      if (lent.compareAndSet(bits, bits | free)) {
        return views[Integer.numberOfTrailingZeros(free)];
      }
      bits = lent.get();
    }
    return memory.duplicate();
  }

  private void clearBit(int bit) {
    int bits = lent.get();
    while (!lent.compareAndSet(bits, bits & ~bit)) {
      bits = lent.get();
    }
  }

  private synchronized ByteBuffer[] create() {
    ByteBuffer[] views = kept;
    if (views == null) {
      views = new ByteBuffer[KEPT];
      for (int i = 0; i < KEPT; i++) {
        views[i] = memory.duplicate();
      }
      kept = views;
    }
    return views;
  }
}

package io.ringbell.fabric.roce;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The queue pairs that were posted to while another thread drove the engine, each at most once: any
 * thread pushes, the driver takes all. Allocates nothing.
 */
final class Kicked {
  private final AtomicReference<RoceQueuePair> top = new AtomicReference<>();

  void push(RoceQueuePair queuePair) {
    // The mark is cleared before the queue pair is looked at, so that nothing is missed.
    if (queuePair.kicked.getAndSet(true)) {
      return;
    }
    RoceQueuePair below;
    do {
      below = top.get();
      queuePair.nextKicked = below;
    } while (!top.compareAndSet(below, queuePair));
  }

  boolean isEmpty() {
    return top.get() == null;
  }

  /** All of them, linked by {@code nextKicked}; whoever walks clears the marks. */
  RoceQueuePair takeAll() {
    return top.getAndSet(null);
  }
}

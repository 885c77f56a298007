package io.ringbell.fabric.roce;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The queue pairs of one completion queue at one engine that have completions, first in first out.
 * Changed by the holder of the engine's lock.
 */
final class CompletionPort {
  private final RoceCompletionQueue queue;
  private final Engine engine;
  private RoceQueuePair head;
  private RoceQueuePair tail;
  private final AtomicBoolean ready = new AtomicBoolean();

  CompletionPort(RoceCompletionQueue queue, Engine engine) {
    this.queue = queue;
    this.engine = engine;
  }

  RoceCompletionQueue queue() {
    return queue;
  }

  Engine engine() {
    return engine;
  }

  /** Whether there is one. From any thread. */
  boolean isReady() {
    return ready.get();
  }

  /** Adds one, if it is not there, and wakes who waits. */
  void push(RoceQueuePair queuePair) {
    if (queuePair.inPort) {
      return;
    }
    append(queuePair);
    if (!ready.getPlain()) {
      ready.set(true); // with the fence: a waiter that signal() does not see yet must see this
    }
    queue.signal();
  }

  /** Takes the first, or null. */
  RoceQueuePair take() {
    RoceQueuePair first = head;
    if (first != null) {
      head = first.nextInPort;
      first.nextInPort = null;
      first.inPort = false;
      if (head == null) {
        tail = null;
        ready.setRelease(false); // seen late, it ends a wait too early: that needs no fence
      }
    }
    return first;
  }

  void putBack(RoceQueuePair queuePair) {
    append(queuePair);
    ready.set(true);
  }

  private void append(RoceQueuePair queuePair) {
    queuePair.inPort = true;
    if (tail == null) {
      head = queuePair;
    } else {
      tail.nextInPort = queuePair;
    }
    tail = queuePair;
  }
}

package io.ringbell.fabric.contract;

import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.WorkCompletion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A completion queue and the sides that complete on it. One thread at a time polls. */
final class Poller implements AutoCloseable {
  private static final int LIMIT = 16;

  final CompletionQueue queue;
  private final Map<Integer, Side> sides = new ConcurrentHashMap<>();
  private final CompletionHandler handler = this::take;

  Poller(CompletionQueue queue) {
    this.queue = queue;
  }

  void add(Side side) {
    Side before = sides.put(side.queuePair.number(), side);
    if (before != null) {
      throw new AssertionError("two queue pairs have the number " + side.queuePair.number());
    }
  }

  void remove(Side side) {
    sides.remove(side.queuePair.number(), side);
  }

  int poll() {
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("interrupted: the test has given up");
    }
    return queue.poll(handler, LIMIT);
  }

  private void take(WorkCompletion completion) {
    Side side = sides.get(completion.queuePairNumber());
    if (side == null) {
      throw new AssertionError(
          "completion of an unknown queue pair "
              + completion.queuePairNumber()
              + ": "
              + Done.of(completion));
    }
    side.take(completion);
  }

  @Override
  public void close() {
    queue.close();
  }
}

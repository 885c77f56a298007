package io.ringbell.fabric.memory;

import java.nio.ByteBuffer;

/**
 * The send queue: a ring of preallocated entries between four positions that only grow.
 *
 * <pre>
 *   freed           completed          next            tail
 *     | completed,      | delivered or   | waiting       |
 *     | not polled      | under way      | for delivery  |
 *     +-----------------+----------------+---------------+
 * </pre>
 *
 * An entry is occupied from posting until a completion at or behind it has been polled. Guarded by
 * the network's lock.
 */
final class SendQueue {
  private final SendEntry[] entries;
  private long freed;
  private long completed;
  private long next;
  private long tail;

  SendQueue(int depth, int maxInline) {
    ByteBuffer inlineBytes = ByteBuffer.allocateDirect(depth * maxInline);
    entries = new SendEntry[depth];
    for (int i = 0; i < depth; i++) {
      entries[i] = new SendEntry(inlineBytes, i * maxInline);
    }
  }

  int depth() {
    return entries.length;
  }

  int room() {
    return entries.length - (int) (tail - freed);
  }

  SendEntry append() {
    return at(tail++);
  }

  SendEntry at(long position) {
    return entries[(int) (position % entries.length)];
  }

  boolean hasNext() {
    return next < tail;
  }

  SendEntry next() {
    return at(next);
  }

  void advance() {
    next++;
  }

  long nextPosition() {
    return next;
  }

  long completedPosition() {
    return completed;
  }

  boolean hasOutstanding() {
    return completed < tail;
  }

  boolean hasDelivered() {
    return completed < next;
  }

  /** The oldest entry has completed; says the position behind it. */
  long complete() {
    completed++;
    next = Math.max(next, completed);
    return completed;
  }

  void free(long position) {
    freed = position;
  }
}

package io.ringbell.fabric.memory;

/** A queue of preallocated {@link CompletionEntry}s that grows with its queue pairs only. */
final class CompletionRing {
  private CompletionEntry[] entries = new CompletionEntry[0];
  private long head;
  private long tail;

  int size() {
    return (int) (tail - head);
  }

  /** Makes room for {@code capacity} entries in all. */
  void ensureCapacity(int capacity) {
    if (capacity <= entries.length) {
      return;
    }
    CompletionEntry[] larger = new CompletionEntry[Integer.highestOneBit(capacity) * 2];
    int size = size();
    for (int i = 0; i < larger.length; i++) {
      larger[i] = i < size ? at(head + i) : new CompletionEntry();
    }
    entries = larger;
    head = 0;
    tail = size;
  }

  /** The entry to fill next, already part of the queue. */
  CompletionEntry append() {
    if (size() == entries.length) {
      throw new IllegalStateException("completion queue overrun: a queue pair completed too much");
    }
    return at(tail++);
  }

  CompletionEntry first() {
    return at(head);
  }

  void removeFirst() {
    head++;
  }

  /** Drops the entries of a queue pair; says how many. */
  int removeAll(MemoryQueuePair queuePair) {
    long kept = head;
    for (long position = head; position < tail; position++) {
      CompletionEntry entry = at(position);
      if (entry.queuePair == queuePair) {
        entry.queuePair = null;
      } else {
        set(position, at(kept));
        set(kept++, entry);
      }
    }
    int removed = (int) (tail - kept);
    tail = kept;
    return removed;
  }

  private CompletionEntry at(long position) {
    return entries[(int) position & (entries.length - 1)];
  }

  private void set(long position, CompletionEntry entry) {
    entries[(int) position & (entries.length - 1)] = entry;
  }
}

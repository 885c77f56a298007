package io.ringbell.call;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The raw calls of one connection, by index; grows by chunks up to the most calls at a time. From
 * any thread.
 *
 * @param <T> a call
 */
final class RawCallTable<T> {
  private static final int CHUNK_SHIFT = 6;
  private static final int CHUNK_SIZE = 1 << CHUNK_SHIFT;

  private final AtomicReferenceArray<AtomicReferenceArray<T>> chunks;
  private final AtomicInteger count = new AtomicInteger();
  private final int capacity;

  RawCallTable(int capacity) {
    this.capacity = capacity;
    this.chunks = new AtomicReferenceArray<>((capacity + CHUNK_SIZE - 1) >> CHUNK_SHIFT);
  }

  int capacity() {
    return capacity;
  }

  int count() {
    return count.get();
  }

  /** The call with that index; null if there is none. */
  T get(int index) {
    if (index >= capacity) {
      return null;
    }
    AtomicReferenceArray<T> chunk = chunks.get(index >> CHUNK_SHIFT);
    return chunk == null ? null : chunk.get(index & (CHUNK_SIZE - 1));
  }

  /** Adds a call whose index is free. */
  void add(int index, T call) {
    count.getAndIncrement();
    AtomicReferenceArray<T> chunk = chunks.get(index >> CHUNK_SHIFT);
    if (chunk == null) {
      AtomicReferenceArray<T> made = new AtomicReferenceArray<>(CHUNK_SIZE);
      chunk = chunks.compareAndExchange(index >> CHUNK_SHIFT, null, made);
      chunk = chunk == null ? made : chunk;
    }
    chunk.set(index & (CHUNK_SIZE - 1), call);
  }

  /** Removes a call; false if it is not there. */
  boolean remove(int index, T call) {
    AtomicReferenceArray<T> chunk = chunks.get(index >> CHUNK_SHIFT);
    if (!chunk.compareAndSet(index & (CHUNK_SIZE - 1), call, null)) {
      return false;
    }
    count.getAndDecrement();
    return true;
  }

  /** Calls back for each call. */
  void forEach(Visitor<T> visitor) {
    for (int i = 0; i < chunks.length(); i++) {
      AtomicReferenceArray<T> chunk = chunks.get(i);
      for (int j = 0; chunk != null && j < CHUNK_SIZE; j++) {
        T call = chunk.get(j);
        if (call != null) {
          visitor.visit(call);
        }
      }
    }
  }

  /** Sees one call. */
  @FunctionalInterface
  interface Visitor<T> {
    void visit(T call);
  }
}

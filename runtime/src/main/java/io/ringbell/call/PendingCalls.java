package io.ringbell.call;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The server's calls of one connection that have not ended when their {@code invoke} returned, by
 * the client's index. The polling thread adds and looks up, any thread removes its own call. Grows
 * by chunks up to the most calls at a time.
 */
final class PendingCalls {
  private static final int CHUNK_SHIFT = 6;
  private static final int CHUNK_SIZE = 1 << CHUNK_SHIFT;

  private final AtomicReferenceArray<DetachedCall>[] chunks;

  @SuppressWarnings({"unchecked", "rawtypes"})
  PendingCalls(int maxCalls) {
    this.chunks = new AtomicReferenceArray[(maxCalls + CHUNK_SIZE - 1) >> CHUNK_SHIFT];
  }

  /** The call with that index; null if there is none. On the polling thread. */
  DetachedCall get(int index) {
    AtomicReferenceArray<DetachedCall> chunk = chunks[index >> CHUNK_SHIFT];
    return chunk == null ? null : chunk.get(index & (CHUNK_SIZE - 1));
  }

  /** Adds a call whose index is free. On the polling thread. */
  void add(int index, DetachedCall call) {
    AtomicReferenceArray<DetachedCall> chunk = chunks[index >> CHUNK_SHIFT];
    if (chunk == null) {
      chunk = new AtomicReferenceArray<>(CHUNK_SIZE);
      chunks[index >> CHUNK_SHIFT] = chunk;
    }
    chunk.set(index & (CHUNK_SIZE - 1), call);
  }

  /** Removes a call. From any thread. */
  void remove(int index, DetachedCall call) {
    AtomicReferenceArray<DetachedCall> chunk = chunks[index >> CHUNK_SHIFT];
    chunk.compareAndSet(index & (CHUNK_SIZE - 1), call, null);
  }

  /** Whether there is none. On the polling thread. */
  boolean isEmpty() {
    for (AtomicReferenceArray<DetachedCall> chunk : chunks) {
      for (int i = 0; chunk != null && i < CHUNK_SIZE; i++) {
        if (chunk.get(i) != null) {
          return false;
        }
      }
    }
    return true;
  }

  /** Calls back for each call. On the polling thread. */
  void forEach(Visitor visitor) {
    for (AtomicReferenceArray<DetachedCall> chunk : chunks) {
      if (chunk != null) {
        for (int i = 0; i < CHUNK_SIZE; i++) {
          DetachedCall call = chunk.get(i);
          if (call != null) {
            visitor.visit(call);
          }
        }
      }
    }
  }

  /** Sees one call. */
  @FunctionalInterface
  interface Visitor {
    void visit(DetachedCall call);
  }
}

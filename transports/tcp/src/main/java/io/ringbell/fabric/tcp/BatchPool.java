package io.ringbell.fabric.tcp;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Batches that are not in use. A connection holds one only while it sends or while its socket is
 * full, so idle connections cost none. From any thread.
 */
final class BatchPool {
  private static final int KEPT = 8;

  private final AtomicReferenceArray<Batch> idle = new AtomicReferenceArray<>(KEPT);

  Batch take() {
    for (int i = 0; i < KEPT; i++) {
      if (idle.getOpaque(i) != null) {
        Batch batch = idle.getAndSet(i, null);
        if (batch != null) {
          return batch;
        }
      }
    }
    return new Batch();
  }

  void giveBack(Batch batch) {
    batch.release();
    for (int i = 0; i < KEPT; i++) {
      if (idle.getOpaque(i) == null && idle.compareAndSet(i, null, batch)) {
        return;
      }
    }
  }
}

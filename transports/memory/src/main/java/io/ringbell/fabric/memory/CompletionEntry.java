package io.ringbell.fabric.memory;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;

/** A completion that waits to be polled. Preallocated; guarded by the network's lock. */
final class CompletionEntry {
  MemoryQueuePair queuePair;
  long id;
  CompletionStatus status;
  WorkCompletion.Opcode opcode;
  int byteLength;
  boolean hasImmediate;
  int immediate;

  /** Where the send queue is free up to once this is polled; for a receive {@link #RECEIVE}. */
  long releases;

  /** The poll that may hand it over. */
  long due;

  static final long RECEIVE = -1;

  void fill(WorkCompletion completion) {
    int number = queuePair.number();
    if (status != CompletionStatus.SUCCESS) {
      completion.failure(id, status, 0, number);
      return;
    }
    completion.success(id, opcode, byteLength, number);
    if (hasImmediate) {
      completion.withImmediate(immediate);
    }
  }
}

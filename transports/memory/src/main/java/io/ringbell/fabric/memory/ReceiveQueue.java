package io.ringbell.fabric.memory;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;

/** The receive queue of a queue pair: a ring of preallocated entries. Guarded by the lock. */
final class ReceiveQueue {
  private final MemoryQueuePair queuePair;
  private final MemoryCompletionQueue completions;
  private final ReceiveEntry[] entries;
  private long freed;
  private long used;
  private long tail;

  ReceiveQueue(MemoryQueuePair queuePair, MemoryCompletionQueue completions, int depth) {
    this.queuePair = queuePair;
    this.completions = completions;
    entries = new ReceiveEntry[depth];
    for (int i = 0; i < depth; i++) {
      entries[i] = new ReceiveEntry();
    }
  }

  int depth() {
    return entries.length;
  }

  int room() {
    return entries.length - (int) (tail - freed);
  }

  void append(ReceiveRequest request) {
    ReceiveEntry entry = at(tail++);
    entry.id = request.id();
    entry.region = (RegisteredMemory) request.region();
    entry.offset = request.offset();
    entry.length = request.length();
  }

  /** The receive that the next message takes, or null. */
  ReceiveEntry first() {
    return used < tail ? at(used) : null;
  }

  /** A message has taken the first receive. */
  void succeed(WorkCompletion.Opcode opcode, SendEntry message) {
    CompletionEntry completion = complete(CompletionStatus.SUCCESS);
    completion.opcode = opcode;
    completion.byteLength = message.length;
    completion.hasImmediate = message.hasImmediate();
    completion.immediate = message.immediate;
    completions.published(completion, message.isSolicited());
  }

  /** The message did not fit the first receive. */
  void fail(CompletionStatus status) {
    completions.published(complete(status), false);
  }

  /** Flushes all; says how many. */
  int flush() {
    int flushed = 0;
    for (; used < tail; flushed++) {
      fail(CompletionStatus.WR_FLUSH_ERR);
    }
    return flushed;
  }

  /** A completion was polled: its entry is free. */
  void free() {
    freed++;
  }

  private CompletionEntry complete(CompletionStatus status) {
    CompletionEntry completion = completions.append();
    completion.queuePair = queuePair;
    completion.id = at(used++).id;
    completion.status = status;
    completion.releases = CompletionEntry.RECEIVE;
    return completion;
  }

  private ReceiveEntry at(long position) {
    return entries[(int) (position % entries.length)];
  }
}

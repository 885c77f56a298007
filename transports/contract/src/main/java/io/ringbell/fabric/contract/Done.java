package io.ringbell.fabric.contract;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;

/** A completion, kept beyond its handler. What an error leaves undefined is 0 or null. */
record Done(
    long id,
    CompletionStatus status,
    WorkCompletion.Opcode opcode,
    int byteLength,
    boolean hasImmediate,
    int immediate) {
  static Done of(WorkCompletion completion) {
    if (completion.status() != CompletionStatus.SUCCESS) {
      return new Done(completion.id(), completion.status(), null, 0, false, 0);
    }
    return new Done(
        completion.id(),
        completion.status(),
        completion.opcode(),
        completion.byteLength(),
        completion.hasImmediate(),
        completion.hasImmediate() ? completion.immediate() : 0);
  }

  boolean succeeded() {
    return status == CompletionStatus.SUCCESS;
  }
}

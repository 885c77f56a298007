package io.ringbell.interop;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;

/** A completion, copied out of its flyweight; opcode and the rest only count for a success. */
record Done(
    long id,
    CompletionStatus status,
    WorkCompletion.Opcode opcode,
    int bytes,
    boolean immediatePresent,
    int immediate) {
  static Done of(WorkCompletion completion) {
    return new Done(
        completion.id(),
        completion.status(),
        completion.opcode(),
        completion.byteLength(),
        completion.hasImmediate(),
        completion.immediate());
  }

  boolean isReceive() {
    return opcode == WorkCompletion.Opcode.RECEIVE
        || opcode == WorkCompletion.Opcode.RECEIVE_WRITE_WITH_IMM;
  }
}

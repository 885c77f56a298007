package io.ringbell.fabric.memory;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;

/** A posted send-queue request. Preallocated; guarded by the network's lock. */
final class SendEntry {
  private final ByteBuffer inlineBytes;
  private final int inlineOffset;

  WorkRequest.Opcode opcode;
  long id;
  int flags;
  RegisteredMemory region;
  int offset;
  int length;
  long remoteAddress;
  int rkey;
  int immediate;
  long compare;
  long operand;

  /** The poll that may deliver it, or for a READ under way, execute it. */
  long due;

  /** A READ or atomic that has left and that later requests may overtake. */
  boolean underWay;

  /** Its outcome; null before. A fault may set it when it is posted. */
  CompletionStatus status;

  SendEntry(ByteBuffer inlineBytes, int inlineOffset) {
    this.inlineBytes = inlineBytes;
    this.inlineOffset = inlineOffset;
  }

  /** Copies a request that was checked. */
  void set(WorkRequest request, long due) {
    opcode = request.opcode();
    id = request.id();
    flags = request.flags();
    region = (RegisteredMemory) request.region();
    offset = request.offset();
    length = request.length();
    remoteAddress = request.remoteAddress();
    rkey = request.rkey();
    immediate = request.immediate();
    compare = request.compare();
    operand = request.operand();
    this.due = due;
    underWay = false;
    status = null;
    if (request.isInline()) {
      inlineBytes.put(inlineOffset, region.memory(), offset, length);
    }
  }

  boolean isInline() {
    return (flags & WorkRequest.INLINE) != 0;
  }

  boolean isSignaled() {
    return (flags & WorkRequest.SIGNALED) != 0;
  }

  boolean isFenced() {
    return (flags & WorkRequest.FENCE) != 0;
  }

  boolean isSolicited() {
    return (flags & WorkRequest.SOLICITED) != 0;
  }

  boolean hasImmediate() {
    return opcode == WorkRequest.Opcode.SEND_WITH_IMM
        || opcode == WorkRequest.Opcode.WRITE_WITH_IMM;
  }

  /** Whether it waits for an answer with data, so that the read depth limits it. */
  boolean isRead() {
    return switch (opcode) {
      case READ, COMPARE_AND_SWAP, FETCH_AND_ADD -> true;
      case SEND, SEND_WITH_IMM, WRITE, WRITE_WITH_IMM -> false;
    };
  }

  /** Copies its payload to a peer's memory. */
  void copyTo(ByteBuffer target, int targetOffset) {
    if (isInline()) {
      target.put(targetOffset, inlineBytes, inlineOffset, length);
    } else {
      target.put(targetOffset, region.memory(), offset, length);
    }
  }

  WorkCompletion.Opcode completionOpcode() {
    return switch (opcode) {
      case SEND, SEND_WITH_IMM -> WorkCompletion.Opcode.SEND;
      case WRITE, WRITE_WITH_IMM -> WorkCompletion.Opcode.WRITE;
      case READ -> WorkCompletion.Opcode.READ;
      case COMPARE_AND_SWAP -> WorkCompletion.Opcode.COMPARE_AND_SWAP;
      case FETCH_AND_ADD -> WorkCompletion.Opcode.FETCH_AND_ADD;
    };
  }
}

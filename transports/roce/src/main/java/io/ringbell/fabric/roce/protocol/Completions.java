package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;

/**
 * Hands over the completions of one queue pair: each request once, in the order of its queue, as a
 * success, a failure or a flush. For the driver.
 */
final class Completions {
  private static final long NONE = -1;

  private final int qpn;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final WorkCompletion completion = new WorkCompletion();

  private long faultySend = NONE;
  private CompletionStatus sendStatus = CompletionStatus.WR_FLUSH_ERR;
  private CompletionStatus receiveStatus = CompletionStatus.WR_FLUSH_ERR;

  private long retired; // sends below it are handed over, or were unsignaled

  Completions(int qpn, SendQueue sends, ReceiveQueue receives) {
    this.qpn = qpn;
    this.sends = sends;
    this.receives = receives;
  }

  void markSendFault(long index, CompletionStatus status) {
    faultySend = index;
    sendStatus = status;
  }

  /** The receive that the next message would go to is at fault. */
  void markReceiveFault(CompletionStatus status) {
    receiveStatus = status;
  }

  boolean isEmpty(boolean flush) {
    return !receives.hasCompleted()
        && retired == sends.completed()
        && !(flush && !(receives.isEmpty() && sends.released() == sends.posted()));
  }

  /** Hands over at most one; false if there is none. */
  boolean handOver(CompletionHandler handler, boolean flush) {
    if (nextReceive(flush) || nextSend(flush)) {
      handler.onCompletion(completion);
      return true;
    }
    return false;
  }

  private boolean nextReceive(boolean flush) {
    if (receives.hasCompleted()) {
      completion.success(
          receives.id(),
          receives.isWriteWithImmediate()
              ? WorkCompletion.Opcode.RECEIVE_WRITE_WITH_IMM
              : WorkCompletion.Opcode.RECEIVE,
          receives.received(),
          qpn);
      if (receives.hasImmediate()) {
        completion.withImmediate(receives.immediate());
      }
    } else if (flush && !receives.isEmpty()) {
      completion.failure(receives.id(), receiveStatus, 0, qpn);
      receiveStatus = CompletionStatus.WR_FLUSH_ERR;
    } else {
      return false;
    }
    receives.release();
    return true;
  }

  private boolean nextSend(boolean flush) {
    for (long completed = sends.completed(); retired < completed; ) {
      long index = retired++;
      sends.clear(index);
      if (sends.has(index, WorkRequest.SIGNALED)) {
        completion.success(sends.id(index), opcode(index), byteLength(index), qpn);
        sends.release(retired); // only here: an unsignaled request holds its place until then
        return true;
      }
    }
    if (!flush) {
      return false;
    }
    long index = retired;
    if (index == sends.posted()) {
      sends.release(index);
      return false;
    }
    CompletionStatus status = index == faultySend ? sendStatus : CompletionStatus.WR_FLUSH_ERR;
    completion.failure(sends.id(index), status, 0, qpn);
    sends.clear(index);
    sends.completeThrough(index);
    retired = index + 1;
    sends.release(retired);
    return true;
  }

  private int byteLength(long index) {
    return sends.isRead(index) ? sends.length(index) : 0;
  }

  private WorkCompletion.Opcode opcode(long index) {
    return switch (sends.opcode(index)) {
      case SEND, SEND_WITH_IMM -> WorkCompletion.Opcode.SEND;
      case WRITE, WRITE_WITH_IMM -> WorkCompletion.Opcode.WRITE;
      case READ -> WorkCompletion.Opcode.READ;
      case COMPARE_AND_SWAP -> WorkCompletion.Opcode.COMPARE_AND_SWAP;
      case FETCH_AND_ADD -> WorkCompletion.Opcode.FETCH_AND_ADD;
    };
  }
}

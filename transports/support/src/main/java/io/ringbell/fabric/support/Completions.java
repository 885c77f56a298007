package io.ringbell.fabric.support;

import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;

/**
 * Hands over the completions of one queue pair: each request retires once, in the order of its
 * queue, as a success, a failure or a flush. Used by the thread that polls.
 */
public class Completions {
  private static final long NONE = -1;

  private final int number;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final OutstandingReads reads;
  private final WorkCompletion completion = new WorkCompletion();

  private long retired;
  private long readsRetired;
  private boolean flushingSends;
  private long faultySend = NONE;
  private CompletionStatus sendStatus = CompletionStatus.WR_FLUSH_ERR;
  private CompletionStatus receiveStatus = CompletionStatus.WR_FLUSH_ERR;

  public Completions(int number, SendQueue sends, ReceiveQueue receives, OutstandingReads reads) {
    this.number = number;
    this.sends = sends;
    this.receives = receives;
    this.reads = reads;
  }

  /** The send request with that index is at fault. May come from the thread that sends. */
  public synchronized void markSendFault(long index, CompletionStatus status) {
    if (faultySend == NONE) {
      faultySend = index;
      sendStatus = status;
    }
  }

  /** The receive that the next message would go to is at fault. */
  public void markReceiveFault(CompletionStatus status) {
    receiveStatus = status;
  }

  /**
   * Hands over at most one.
   *
   * @param flush whether the queue pair is broken and its sender at rest
   */
  public boolean handOver(CompletionHandler handler, boolean flush) {
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
          number);
      if (receives.hasImmediate()) {
        completion.withImmediate(receives.immediate());
      }
    } else if (flush && !receives.isEmpty()) {
      completion.failure(receives.id(), receiveStatus, 0, number);
      receiveStatus = CompletionStatus.WR_FLUSH_ERR;
    } else {
      return false;
    }
    receives.retire();
    return true;
  }

  private boolean nextSend(boolean flush) {
    while (!flushingSends && retired < sends.sent()) {
      long index = retired;
      boolean read = SendQueue.isRead(sends.opcode(index));
      if (read ? readsRetired == reads.completed() : !isTaken(index)) {
        break;
      }
      readsRetired += read ? 1 : 0;
      boolean signaled = sends.has(index, WorkRequest.SIGNALED);
      if (signaled) {
        completion.success(sends.id(index), opcode(index), byteLength(index, read), number);
      }
      retire(index);
      if (signaled) {
        sends.release(retired);
        return true;
      }
    }
    return flush && flushSend();
  }

  /** Whether that request, which was sent and is no READ or atomic, has done what it was to. */
  protected boolean isTaken(long index) {
    return true;
  }

  /** The index of the oldest request that was not handed over, or passed by. */
  protected final long retired() {
    return retired;
  }

  private boolean flushSend() {
    flushingSends = true;
    long index = retired;
    if (index == sends.posted()) {
      sends.release(index); // also the room of unsignaled requests that were sent
      return false;
    }
    completion.failure(sends.id(index), statusOf(index), 0, number);
    retire(index);
    sends.release(retired);
    return true;
  }

  private synchronized CompletionStatus statusOf(long index) {
    return index == faultySend ? sendStatus : CompletionStatus.WR_FLUSH_ERR;
  }

  private void retire(long index) {
    sends.clear(index);
    retired = index + 1;
  }

  private int byteLength(long index, boolean read) {
    return read ? sends.length(index) : 0;
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

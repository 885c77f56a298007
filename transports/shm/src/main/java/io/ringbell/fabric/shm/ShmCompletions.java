package io.ringbell.fabric.shm;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.support.Completions;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.ReceiveQueue;
import io.ringbell.fabric.support.SendQueue;

/**
 * Completions that wait for the peer to take what was sent: it shows in its segment up to where it
 * has. Used by the thread that polls.
 */
final class ShmCompletions extends Completions {
  private final SendQueue sends;
  private final SentPositions positions;
  private long acknowledged;

  ShmCompletions(
      int number,
      SendQueue sends,
      SentPositions positions,
      ReceiveQueue receives,
      OutstandingReads reads) {
    super(number, sends, receives, reads);
    this.sends = sends;
    this.positions = positions;
  }

  /** The peer has taken all that lies before that position of the ring. */
  void acknowledge(long position) {
    acknowledged = position;
  }

  long acknowledged() {
    return acknowledged;
  }

  /** Whether a signaled request waits for the peer. */
  boolean awaitsPeer() {
    return retired() < positions.signaledEnd();
  }

  /** The peer reports a fault of what lies at that position of the ring. */
  void markSendFaultAt(long position, CompletionStatus status) {
    long sent = sends.sent();
    long index = retired();
    while (index < sent && positions.end(index) <= position) {
      index++;
    }
    markSendFault(index, status); // if none was found, the one that is not wholly sent
  }

  @Override
  protected boolean isTaken(long index) {
    return positions.end(index) <= acknowledged;
  }
}

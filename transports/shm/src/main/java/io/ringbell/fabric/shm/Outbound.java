package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.WorkRequest.Opcode;
import io.ringbell.fabric.support.Atomics;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.ResponseQueue;
import io.ringbell.fabric.support.SendQueue;
import io.ringbell.fabric.support.SoftwareMemoryRegion;

/**
 * Turns responses that are owed, and then the requests of the send queue, into records, piece by
 * piece. Used by the thread that sends.
 */
final class Outbound {
  /** What came of an attempt to append a record. */
  enum Outcome {
    APPENDED,
    /** There is nothing to send now. */
    NOTHING,
    /** The ring is too full. */
    BLOCKED,
    /** A fault ends the connection. */
    FAILED
  }

  private static final int COMPARE_AND_SWAP_LENGTH = 2 * Long.BYTES;

  private final ShmQueuePair owner;
  private final SendQueue sends;
  private final SentPositions positions;
  private final OutstandingReads reads;
  private final ResponseQueue responses;
  private final Counters counters;

  private long next; // the request that is being sent, or is next
  private int requestSent; // bytes of it
  private boolean requestBegun;
  private int responseSent; // bytes of the oldest response
  private long stalled = -1;

  Outbound(
      ShmQueuePair owner,
      SendQueue sends,
      SentPositions positions,
      OutstandingReads reads,
      ResponseQueue responses,
      Counters counters) {
    this.owner = owner;
    this.sends = sends;
    this.positions = positions;
    this.reads = reads;
    this.responses = responses;
    this.counters = counters;
  }

  /** Index of the first request that is not wholly in the ring. */
  long next() {
    return next;
  }

  /** Appends one record. */
  Outcome append(RingWriter ring) {
    if (!responses.isEmpty()) {
      return appendResponse(ring);
    }
    if (next == sends.posted()) {
      return Outcome.NOTHING;
    }
    return appendRequest(ring);
  }

  private Outcome appendRequest(RingWriter ring) {
    long index = next;
    Opcode opcode = sends.opcode(index);
    if (!requestBegun && mustWait(index, opcode)) {
      return Outcome.NOTHING;
    }
    if (!sends.has(index, WorkRequest.INLINE) && !sends.region(index).isOpen()) {
      owner.sendFault(index, CompletionStatus.LOC_PROT_ERR, "the memory region was closed");
      return Outcome.FAILED;
    }
    return switch (opcode) {
      case SEND -> appendMessage(ring, index, RecordLayout.SEND);
      case SEND_WITH_IMM ->
          appendMessage(ring, index, RecordLayout.SEND | RecordLayout.WITH_IMMEDIATE);
      case WRITE -> appendMessage(ring, index, RecordLayout.WRITE);
      case WRITE_WITH_IMM ->
          appendMessage(ring, index, RecordLayout.WRITE | RecordLayout.WITH_IMMEDIATE);
      case READ -> appendRead(ring, index, RecordLayout.READ_REQUEST, 0);
      case FETCH_AND_ADD -> appendRead(ring, index, RecordLayout.FETCH_AND_ADD, Long.BYTES);
      case COMPARE_AND_SWAP ->
          appendRead(ring, index, RecordLayout.COMPARE_AND_SWAP, COMPARE_AND_SWAP_LENGTH);
    };
  }

  private boolean mustWait(long index, Opcode opcode) {
    if (sends.has(index, WorkRequest.FENCE) && !reads.isEmpty()) {
      return stall(index, ShmCounter.FENCE_STALLS);
    }
    if (SendQueue.isRead(opcode) && reads.isFull()) {
      return stall(index, ShmCounter.READ_DEPTH_STALLS);
    }
    return false;
  }

  private boolean stall(long index, ShmCounter counter) {
    if (stalled != index) {
      stalled = index;
      counters.increment(counter);
    }
    return true;
  }

  private Outcome appendMessage(RingWriter ring, long index, int opcode) {
    int remaining = sends.length(index) - requestSent;
    int payload = ring.nextPayload(remaining, true);
    if (payload < 0) {
      return Outcome.BLOCKED;
    }
    int at =
        ring.begin(
            opcode,
            payload,
            sends.rkey(index),
            sends.remoteAddress(index) + requestSent,
            sends.immediate(index),
            remaining);
    if (payload > 0) {
      ring.buffer().put(at, sends.payload(index), sends.offset(index) + requestSent, payload);
    }
    requestSent += payload;
    requestBegun = true;
    if (payload == remaining) {
      end(ring, index);
    }
    return Outcome.APPENDED;
  }

  private Outcome appendRead(RingWriter ring, long index, int opcode, int payload) {
    if (ring.nextPayload(payload, false) < 0) {
      return Outcome.BLOCKED;
    }
    int wanted = payload == 0 ? sends.length(index) : payload;
    int at = ring.begin(opcode, payload, sends.rkey(index), sends.remoteAddress(index), 0, wanted);
    if (opcode == RecordLayout.FETCH_AND_ADD) {
      ring.buffer().putLong(at, sends.operand(index));
    } else if (opcode == RecordLayout.COMPARE_AND_SWAP) {
      ring.buffer().putLong(at, sends.compare(index));
      ring.buffer().putLong(at + Long.BYTES, sends.operand(index));
    }
    reads.issue(index); // before the peer can see it and answer
    end(ring, index);
    return Outcome.APPENDED;
  }

  private void end(RingWriter ring, long index) {
    positions.markEnd(index, ring.tail());
    requestSent = 0;
    requestBegun = false;
    next = index + 1;
  }

  private Outcome appendResponse(RingWriter ring) {
    boolean read = responses.kind() == ResponseQueue.Kind.READ;
    int remaining = responses.length() - responseSent;
    int payload = ring.nextPayload(remaining, read);
    if (payload < 0) {
      return Outcome.BLOCKED;
    }
    SoftwareMemoryRegion region = responses.region();
    if (region != null && !region.beginAccess()) {
      owner.responseFault(responses.tag()); // what lies there now is not for the peer
      return Outcome.FAILED;
    }
    try {
      if (read) {
        int at = ring.begin(RecordLayout.READ_RESPONSE, payload, 0, 0L, 0, remaining);
        if (payload > 0) {
          ring.buffer().put(at, region.memory(), responses.offset() + responseSent, payload);
        }
      } else {
        int at = ring.begin(RecordLayout.ATOMIC_RESPONSE, payload, 0, 0L, 0, remaining);
        ring.buffer().putLong(at, Atomics.execute(responses));
      }
    } finally {
      if (region != null) {
        region.endAccess();
      }
    }
    responseSent += payload;
    if (payload == remaining) {
      responseSent = 0;
      responses.remove();
    }
    return Outcome.APPENDED;
  }
}

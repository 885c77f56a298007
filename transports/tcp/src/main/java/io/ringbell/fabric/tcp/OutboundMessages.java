package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.WorkRequest.Opcode;
import io.ringbell.fabric.support.Atomics;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.ResponseQueue;
import io.ringbell.fabric.support.SendQueue;
import io.ringbell.fabric.support.SoftwareMemoryRegion;
import io.ringbell.fabric.tcp.protocol.AtomicHeader;
import io.ringbell.fabric.tcp.protocol.OutboundMessage;
import io.ringbell.fabric.tcp.protocol.Rdmap;
import io.ringbell.fabric.tcp.protocol.ReadRequestHeader;
import java.nio.ByteBuffer;

/**
 * Turns responses that are owed, and then the requests of the send queue, into RDMAP messages, one
 * after the other. Used by the thread that sends.
 *
 * <p>WRITE_WITH_IMM is an RDMA Write and an Immediate Data message (RFC 7306 section 6).
 * SEND_WITH_IMM, which iWARP lacks, is an Immediate Data message whose upper 32 bits are {@link
 * #JOINS_NEXT_SEND}, and a Send: each is a standard message, and a peer of another make sees two
 * receives where this one sees one.
 */
final class OutboundMessages {
  /** Upper half of immediate data that belongs to the Send behind it; 0 otherwise. */
  static final int JOINS_NEXT_SEND = 1;

  /** What the payload of the current message is made of. */
  private enum Source {
    REQUEST_PAYLOAD,
    IMMEDIATE,
    READ_REQUEST,
    FETCH_AND_ADD,
    COMPARE_AND_SWAP,
    READ_RESPONSE,
    ATOMIC_RESPONSE
  }

  private final TcpQueuePair owner;
  private final SendQueue sends;
  private final OutstandingReads reads;
  private final ResponseQueue responses;
  private final Counters counters;
  private final OutboundMessage message = new OutboundMessage();

  private Source source = Source.REQUEST_PAYLOAD;
  private long next; // the request that is being sent, or is next
  private boolean secondHalf; // of a request that takes two messages
  private boolean requestsStopped;
  private boolean responsesStopped;
  private boolean signaled;
  private long stalled = -1;
  private int sendSequence = 1;
  private int atomicResponseSequence = 1;

  OutboundMessages(
      TcpQueuePair owner,
      SendQueue sends,
      OutstandingReads reads,
      ResponseQueue responses,
      Counters counters) {
    this.owner = owner;
    this.sends = sends;
    this.reads = reads;
    this.responses = responses;
    this.counters = counters;
  }

  /** Whether {@link #current} has a segment to send; begins the next message if need be. */
  boolean hasNext() {
    if (responsesStopped) {
      return false; // within a message: nothing can follow
    }
    if (!message.isFinished()) {
      return true;
    }
    if (!responses.isEmpty()) {
      return beginResponse();
    }
    return !requestsStopped && next < sends.posted() && beginRequest();
  }

  OutboundMessage current() {
    return message;
  }

  /** Whether the next segment of the current message is copied into the batch. */
  boolean isCopied(int payload) {
    return payload < Batch.COPY_LIMIT
        || (source != Source.REQUEST_PAYLOAD
            && (source != Source.READ_RESPONSE || !responses.region().isStable()));
  }

  /** A region was closed of which a part was to be sent: nothing can follow. */
  void responseFault() {
    responsesStopped = true;
    owner.responseFault();
  }

  /** No request is begun from now on; responses are. */
  void stopRequests() {
    requestsStopped = true;
  }

  /** All that was appended is on the link. */
  void sentAll() {
    sends.markSent(next);
    if (signaled) {
      signaled = false;
      owner.completionsReady();
    }
  }

  /** Adds the next segment of the current message. */
  void append(Batch batch, int payload, boolean crc) {
    switch (source) {
      case REQUEST_PAYLOAD -> appendRequestPayload(batch, payload, crc);
      case READ_RESPONSE, ATOMIC_RESPONSE -> {
        if (!appendResponse(batch, payload, crc)) {
          return;
        }
      }
      default -> appendHeader(batch, payload, crc);
    }
    if (message.isFinished()) {
      end();
    }
  }

  private void appendRequestPayload(Batch batch, int payload, boolean crc) {
    int offset = sends.offset(next) + message.sent();
    if (isCopied(payload)) {
      batch.appendCopy(message, payload, sends.payload(next), offset, crc);
    } else {
      batch.appendView(message, payload, sends.region(next), offset, crc, false);
    }
  }

  private void appendHeader(Batch batch, int payload, boolean crc) {
    putHeader(batch.gathered(), batch.payloadPosition(message));
    batch.appendInPlace(message, payload, crc);
  }

  /** False if the region was closed meanwhile: what lies there now is not for the peer. */
  private boolean appendResponse(Batch batch, int payload, boolean crc) {
    SoftwareMemoryRegion region = responses.region();
    if (region != null && !region.beginAccess()) {
      responseFault();
      return false;
    }
    try {
      if (source == Source.READ_RESPONSE) {
        appendReadResponse(batch, payload, crc);
      } else {
        appendHeader(batch, payload, crc);
      }
    } finally {
      if (region != null) {
        region.endAccess();
      }
    }
    return true;
  }

  /** Copied unless it is stable: the CRC must be of what is sent. */
  private void appendReadResponse(Batch batch, int payload, boolean crc) {
    int offset = responses.offset() + message.sent();
    if (payload == 0) {
      batch.appendInPlace(message, 0, crc);
    } else if (!isCopied(payload)) {
      batch.appendView(message, payload, responses.region(), offset, crc, true);
    } else {
      batch.appendCopy(message, payload, responses.region().memory(), offset, crc);
    }
  }

  private void putHeader(ByteBuffer out, int at) {
    long index = next;
    switch (source) {
      case IMMEDIATE -> {
        long upper = sends.opcode(index) == Opcode.SEND_WITH_IMM ? JOINS_NEXT_SEND : 0;
        out.putLong(at, upper << 32 | (sends.immediate(index) & 0xffff_ffffL));
      }
      case READ_REQUEST -> {
        SoftwareMemoryRegion sink = sends.region(index);
        ReadRequestHeader.put(
            out,
            at,
            sink.lkey(),
            sink.address() + sends.offset(index),
            sends.length(index),
            sends.rkey(index),
            sends.remoteAddress(index));
      }
      case FETCH_AND_ADD ->
          AtomicHeader.putFetchAdd(
              out,
              at,
              (int) index,
              sends.rkey(index),
              sends.remoteAddress(index),
              sends.operand(index));
      case COMPARE_AND_SWAP ->
          AtomicHeader.putCompareSwap(
              out,
              at,
              (int) index,
              sends.rkey(index),
              sends.remoteAddress(index),
              sends.compare(index),
              sends.operand(index));
      default ->
          AtomicHeader.putResponse(out, at, (int) responses.tag(), Atomics.execute(responses));
    }
  }

  private boolean beginResponse() {
    if (responses.kind() == ResponseQueue.Kind.READ) {
      source = Source.READ_RESPONSE;
      message.tagged(
          Rdmap.READ_RESPONSE, (int) responses.tag(), responses.operand(), responses.length());
    } else {
      source = Source.ATOMIC_RESPONSE;
      message.untagged(
          Rdmap.ATOMIC_RESPONSE,
          Rdmap.ATOMIC_RESPONSE_QUEUE,
          atomicResponseSequence++,
          AtomicHeader.RESPONSE_LENGTH);
    }
    return true;
  }

  private boolean beginRequest() {
    long index = next;
    if (sends.has(index, WorkRequest.FENCE) && !reads.isEmpty()) {
      return stall(index, TcpCounter.FENCE_STALLS);
    }
    Opcode opcode = sends.opcode(index);
    if (SendQueue.isRead(opcode) && reads.isFull()) {
      return stall(index, TcpCounter.READ_DEPTH_STALLS);
    }
    if (!sends.has(index, WorkRequest.INLINE) && !sends.region(index).isOpen()) {
      requestsStopped = true;
      owner.sendFault(index, CompletionStatus.LOC_PROT_ERR, "the memory region was closed");
      return false;
    }
    switch (opcode) {
      case SEND -> beginSend(index);
      case SEND_WITH_IMM -> {
        if (secondHalf) {
          beginSend(index);
        } else {
          beginImmediate(Rdmap.IMMEDIATE);
        }
      }
      case WRITE -> beginWrite(index);
      case WRITE_WITH_IMM -> {
        if (secondHalf) {
          beginImmediate(
              sends.has(index, WorkRequest.SOLICITED)
                  ? Rdmap.IMMEDIATE_WITH_SOLICITED_EVENT
                  : Rdmap.IMMEDIATE);
        } else {
          beginWrite(index);
        }
      }
      case READ -> beginRead(Source.READ_REQUEST, Rdmap.READ_REQUEST, ReadRequestHeader.LENGTH);
      case FETCH_AND_ADD ->
          beginRead(Source.FETCH_AND_ADD, Rdmap.ATOMIC_REQUEST, AtomicHeader.REQUEST_LENGTH);
      case COMPARE_AND_SWAP ->
          beginRead(Source.COMPARE_AND_SWAP, Rdmap.ATOMIC_REQUEST, AtomicHeader.REQUEST_LENGTH);
    }
    return true;
  }

  private void beginSend(long index) {
    source = Source.REQUEST_PAYLOAD;
    int opcode =
        sends.has(index, WorkRequest.SOLICITED) ? Rdmap.SEND_WITH_SOLICITED_EVENT : Rdmap.SEND;
    message.untagged(opcode, Rdmap.SEND_QUEUE, sendSequence++, sends.length(index));
  }

  private void beginImmediate(int opcode) {
    source = Source.IMMEDIATE;
    message.untagged(opcode, Rdmap.SEND_QUEUE, sendSequence++, Rdmap.IMMEDIATE_LENGTH);
  }

  private void beginWrite(long index) {
    source = Source.REQUEST_PAYLOAD;
    message.tagged(Rdmap.WRITE, sends.rkey(index), sends.remoteAddress(index), sends.length(index));
  }

  private void beginRead(Source what, int opcode, int length) {
    source = what;
    message.untagged(opcode, Rdmap.READ_QUEUE, reads.nextSequence(), length);
    reads.issue(next); // before its bytes can be answered
  }

  private boolean stall(long index, TcpCounter counter) {
    if (stalled != index) {
      stalled = index;
      counters.increment(counter);
    }
    return false;
  }

  private void end() {
    if (source == Source.READ_RESPONSE || source == Source.ATOMIC_RESPONSE) {
      responses.remove();
      return;
    }
    Opcode opcode = sends.opcode(next);
    boolean two = opcode == Opcode.SEND_WITH_IMM || opcode == Opcode.WRITE_WITH_IMM;
    secondHalf = two && !secondHalf;
    if (!secondHalf) {
      signaled |= sends.has(next, WorkRequest.SIGNALED);
      next++;
    }
  }
}

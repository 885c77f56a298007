package io.ringbell.fabric.shm;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkRequest.Opcode;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.ReceiveQueue;
import io.ringbell.fabric.support.ResponseQueue;
import io.ringbell.fabric.support.SendQueue;
import io.ringbell.fabric.support.SoftwareMemoryRegion;
import io.ringbell.fabric.support.SoftwareProtectionDomain;

/**
 * Places what a peer sends into memory, after checking that it may. Used by the thread that polls.
 */
final class Inbound {
  /** The peer is told of room so often while more is taken, so that it goes on meanwhile. */
  private static final int TOLD_BYTES = 16 * 1024;

  private static final int COMPARE_AND_SWAP_LENGTH = 2 * Long.BYTES;

  private final ShmQueuePair owner;
  private final RemoteAccess access;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final OutstandingReads reads;
  private final ResponseQueue responses;

  private Segment segment;
  private RingReader ring;

  // Bytes of the current messages that have not come; -1 between messages.
  private int sendLeft = -1;
  private int writeLeft = -1;
  private int sendLength;
  private int writeLength;
  private int readProgress;
  private boolean transmitterAsked;

  Inbound(
      ShmQueuePair owner,
      SoftwareProtectionDomain protectionDomain,
      SendQueue sends,
      ReceiveQueue receives,
      OutstandingReads reads,
      ResponseQueue responses) {
    this.owner = owner;
    this.access = new RemoteAccess(protectionDomain);
    this.sends = sends;
    this.receives = receives;
    this.reads = reads;
    this.responses = responses;
  }

  void start(Segment shared) {
    segment = shared;
    ring = new RingReader(shared.ring(false));
  }

  /** Where a record is being looked at. */
  long position() {
    return ring.head();
  }

  boolean hasNext() {
    return ring.hasNext();
  }

  /** Takes what lies there, at most a ring's worth; whether there was something. */
  boolean receive(int most) {
    long start = ring.head();
    long told = start;
    try {
      while (ring.head() - start < most && ring.next()) {
        place();
        ring.advance();
        if (ring.head() - told >= TOLD_BYTES) {
          told = ring.head();
          segment.head(told);
        }
      }
    } finally {
      if (ring.head() != told) {
        segment.head(ring.head());
      }
    }
    return ring.head() != start;
  }

  /** Whether the transmitter has something to do since the last call. */
  boolean takeTransmitterAsked() {
    boolean was = transmitterAsked;
    transmitterAsked = false;
    return was;
  }

  private void place() {
    switch (ring.opcode()) {
      case RecordLayout.PAD -> {}
      case RecordLayout.SEND -> send();
      case RecordLayout.WRITE -> write();
      case RecordLayout.READ_REQUEST -> readRequest();
      case RecordLayout.FETCH_AND_ADD -> atomic(ResponseQueue.Kind.FETCH_AND_ADD, Long.BYTES);
      case RecordLayout.COMPARE_AND_SWAP ->
          atomic(ResponseQueue.Kind.COMPARE_AND_SWAP, COMPARE_AND_SWAP_LENGTH);
      case RecordLayout.READ_RESPONSE -> readResponse();
      case RecordLayout.ATOMIC_RESPONSE -> atomicResponse();
      default -> throw protocol("opcode " + ring.opcode());
    }
  }

  private void send() {
    int remaining = checkRemaining(sendLeft);
    if (sendLeft < 0) {
      beginSend(remaining);
    }
    SoftwareMemoryRegion region = receives.region();
    if (!region.isOpen()) {
      owner.receiveFault(CompletionStatus.LOC_PROT_ERR);
      throw new FaultException(Fault.OPERATION, "the memory region of the receive was closed");
    }
    ring.copyTo(region.memory(), receives.offset() + sendLength - remaining);
    sendLeft = remaining - ring.length();
    if (sendLeft == 0) {
      sendLeft = -1;
      if (ring.hasImmediate()) {
        receives.completeSendWithImmediate(sendLength, ring.immediate());
      } else {
        receives.completeSend(sendLength);
      }
    }
  }

  private void beginSend(int length) {
    checkReceivePosted("a SEND");
    if (length > receives.length()) {
      owner.receiveFault(CompletionStatus.LOC_LEN_ERR);
      throw new FaultException(
          Fault.TOO_LONG,
          "a SEND of %d bytes (expected: at most the %d of the posted receive)"
              .formatted(length, receives.length()));
    }
    sendLength = length;
  }

  private void write() {
    int remaining = checkRemaining(writeLeft);
    if (writeLeft < 0) {
      writeLength = remaining;
    }
    if (ring.length() > 0) {
      long address = ring.address();
      // All that is to come must be inside, so that a WRITE is refused before it changes anything.
      SoftwareMemoryRegion region = access.forWrite(ring.rkey(), address, remaining);
      if (!region.beginAccess()) {
        throw new FaultException(Fault.ACCESS, "a WRITE to a region that was closed");
      }
      try {
        ring.copyTo(region.memory(), (int) (address - region.address()));
      } finally {
        region.endAccess();
      }
    }
    writeLeft = remaining - ring.length();
    if (writeLeft == 0) {
      writeLeft = -1;
      if (ring.hasImmediate()) {
        checkReceivePosted("a WRITE with immediate");
        receives.completeWriteWithImmediate(writeLength, ring.immediate());
      }
    }
  }

  /** Loads it once: how much of the message is left, with this piece. */
  private int checkRemaining(int expected) {
    int remaining = ring.remaining();
    boolean last = remaining == ring.length();
    if (remaining < ring.length()
        || (expected >= 0 && remaining != expected)
        || (!last && ring.length() == 0)) {
      throw protocol(
          "%d of %d remaining bytes, expected %d".formatted(ring.length(), remaining, expected));
    }
    return remaining;
  }

  private void readRequest() {
    checkResponseRoom();
    int size = ring.remaining();
    if (size < 0 || ring.length() != 0) {
      throw protocol("a READ of %d bytes".formatted(size));
    }
    SoftwareMemoryRegion region = null;
    int offset = 0;
    if (size != 0) {
      long address = ring.address();
      region = access.forRead(ring.rkey(), address, size);
      offset = (int) (address - region.address());
    }
    responses.add(ResponseQueue.Kind.READ, region, offset, size, ring.head(), 0, 0);
    transmitterAsked = true;
  }

  private void atomic(ResponseQueue.Kind kind, int length) {
    checkResponseRoom();
    if (ring.length() != length) {
      throw protocol("an atomic with %d bytes".formatted(ring.length()));
    }
    long address = ring.address();
    SoftwareMemoryRegion region = access.forAtomic(ring.rkey(), address);
    boolean swap = kind == ResponseQueue.Kind.COMPARE_AND_SWAP;
    responses.add(
        kind,
        region,
        (int) (address - region.address()),
        Long.BYTES,
        ring.head(),
        ring.word(swap ? Long.BYTES : 0),
        swap ? ring.word(0) : 0);
    transmitterAsked = true;
  }

  private void readResponse() {
    long index = expectedRead(true);
    int left = sends.length(index) - readProgress;
    int remaining = ring.remaining();
    int length = ring.length();
    if (remaining != left || length > left || (length == 0 && left != 0)) {
      throw protocol(
          "%d of %d bytes of a READ response, expected %d".formatted(length, remaining, left));
    }
    SoftwareMemoryRegion sink = openSink(index);
    ring.copyTo(sink.memory(), sends.offset(index) + readProgress);
    readProgress += length;
    if (length == left) {
      completeRead();
    }
  }

  private void atomicResponse() {
    long index = expectedRead(false);
    if (ring.length() != Long.BYTES) {
      throw protocol("an atomic response of %d bytes".formatted(ring.length()));
    }
    openSink(index).memory().putLong(sends.offset(index), ring.word(0));
    completeRead();
  }

  private long expectedRead(boolean read) {
    if (!reads.hasOldest()) {
      throw protocol("a response, but no READ or atomic is under way");
    }
    long index = reads.oldestSendIndex();
    Opcode opcode = sends.opcode(index);
    if ((opcode == Opcode.READ) != read) {
      throw protocol("the response to a " + (read ? "READ" : "atomic") + ", expected " + opcode);
    }
    return index;
  }

  private SoftwareMemoryRegion openSink(long index) {
    SoftwareMemoryRegion sink = sends.region(index);
    if (!sink.isOpen()) {
      owner.markSendFault(index, CompletionStatus.LOC_PROT_ERR);
      throw new FaultException(Fault.CLOSED, "the memory region of the READ was closed");
    }
    return sink;
  }

  private void completeRead() {
    readProgress = 0;
    reads.complete();
    transmitterAsked = true; // a READ or a fenced request may have waited for this
  }

  private void checkReceivePosted(String what) {
    if (!receives.hasPosted()) {
      throw new FaultException(
          Fault.RECEIVER_NOT_READY, "received " + what + ", but no receive is posted");
    }
  }

  private void checkResponseRoom() {
    if (responses.isFull()) {
      throw protocol("more than %d READs and atomics under way".formatted(ResponseQueue.DEPTH));
    }
  }

  private static FaultException protocol(String text) {
    return new FaultException(Fault.PROTOCOL, "received " + text);
  }
}

package io.ringbell.fabric.tcp;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkRequest.Opcode;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.ReceiveQueue;
import io.ringbell.fabric.support.ResponseQueue;
import io.ringbell.fabric.support.SendQueue;
import io.ringbell.fabric.support.SoftwareMemoryRegion;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import io.ringbell.fabric.tcp.protocol.InboundHandler;
import io.ringbell.fabric.tcp.protocol.Terminate;
import io.ringbell.fabric.tcp.protocol.TerminateCode;
import io.ringbell.fabric.tcp.protocol.TerminateException;
import java.nio.ByteBuffer;

/**
 * Places what a peer sends into memory, after checking that it may. Used by the thread that polls.
 */
final class InboundPlacement implements InboundHandler {
  /** A READ of which so much is to come is worth reading its bytes right to their place. */
  private static final int PLACED_LENGTH = 32 * 1024;

  private final TcpQueuePair owner;
  private final RemoteAccess access;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final OutstandingReads reads;
  private final ResponseQueue responses;

  private int readProgress; // bytes of the oldest READ that have come
  private boolean immediatePending;
  private int pendingImmediate;

  InboundPlacement(
      TcpQueuePair owner,
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

  @Override
  public void write(int stag, long taggedOffset, ByteBuffer in, int at, int length) {
    if (length > 0) {
      SoftwareMemoryRegion region = access.forWrite(stag, taggedOffset, length);
      region.memory().put((int) (taggedOffset - region.address()), in, at, length);
    }
  }

  @Override
  public void readResponse(
      int stag, long taggedOffset, ByteBuffer in, int at, int length, boolean last) {
    SoftwareMemoryRegion sink = sinkOf(stag, taggedOffset, length, last);
    sink.memory().put(sinkOffset(), in, at, length);
    taken(length, last);
  }

  @Override
  public boolean wantsPlacement() {
    return reads.hasOldest()
        && sends.opcode(reads.oldestSendIndex()) == Opcode.READ
        && sends.length(reads.oldestSendIndex()) - readProgress >= PLACED_LENGTH;
  }

  @Override
  public long readBytesToCome() {
    if (!reads.hasOldest()) {
      return 0;
    }
    long bytes = -readProgress;
    int sequence = reads.oldestSequence();
    for (long index = reads.oldestSendIndex(); index >= 0; index = reads.sendIndexOf(++sequence)) {
      bytes += sends.length(index);
    }
    return bytes;
  }

  @Override
  public ByteBuffer place(int stag, long taggedOffset, int length, boolean last) {
    SoftwareMemoryRegion sink = sinkOf(stag, taggedOffset, length, last);
    return sink.views().borrow(sinkOffset(), length);
  }

  @Override
  public void placed(ByteBuffer at, int length, boolean last) {
    long index = reads.oldestSendIndex();
    SoftwareMemoryRegion sink = sends.region(index);
    checkOpen(sink, index);
    sink.views().giveBack(at);
    taken(length, last);
  }

  private int sinkOffset() {
    return sends.offset(reads.oldestSendIndex()) + readProgress;
  }

  private void taken(int length, boolean last) {
    readProgress += length;
    if (last) {
      completeRead();
    }
  }

  /** The region that a segment of a Read Response goes to, after checking that it is expected. */
  private SoftwareMemoryRegion sinkOf(int stag, long taggedOffset, int length, boolean last) {
    if (!reads.hasOldest() || sends.opcode(reads.oldestSendIndex()) != Opcode.READ) {
      throw new TerminateException(
          TerminateCode.RDMA_OPCODE, "received an RDMA Read Response, expected none now");
    }
    long index = reads.oldestSendIndex();
    SoftwareMemoryRegion sink = sends.region(index);
    int place = sends.offset(index) + readProgress;
    int left = sends.length(index) - readProgress;
    if (stag != sink.lkey() || taggedOffset != sink.address() + place) {
      throw new TerminateException(
          TerminateCode.DDP_INVALID_STAG,
          "received an RDMA Read Response for STag 0x%08x offset 0x%x, expected 0x%08x and 0x%x"
              .formatted(stag, taggedOffset, sink.lkey(), sink.address() + place));
    }
    if (last ? length != left : length > left) {
      throw new TerminateException(
          TerminateCode.DDP_BOUNDS,
          "received %d bytes of an RDMA Read Response, expected %d".formatted(length, left));
    }
    checkOpen(sink, index);
    return sink;
  }

  @Override
  public void send(int messageOffset, ByteBuffer in, int at, int length, boolean last) {
    checkReceivePosted("a Send");
    if (messageOffset < 0 || length > receives.length() - messageOffset) {
      owner.receiveFault(CompletionStatus.LOC_LEN_ERR);
      throw new TerminateException(
          TerminateCode.DDP_TOO_LONG,
          "received a Send of at least %d bytes, expected at most the %d of the posted receive"
              .formatted(Integer.toUnsignedLong(messageOffset) + length, receives.length()));
    }
    SoftwareMemoryRegion region = receives.region();
    if (!region.isOpen()) {
      owner.receiveFault(CompletionStatus.LOC_PROT_ERR);
      throw new TerminateException(
          TerminateCode.DDP_LOCAL_CATASTROPHIC, "the memory region of the receive was closed");
    }
    region.memory().put(receives.offset() + messageOffset, in, at, length);
    if (last) {
      if (immediatePending) {
        immediatePending = false;
        receives.completeSendWithImmediate(messageOffset + length, pendingImmediate);
      } else {
        receives.completeSend(messageOffset + length);
      }
      owner.completionsReady();
    }
  }

  @Override
  public void immediate(long value, int writeLength) {
    if (immediatePending) {
      throw new TerminateException(
          TerminateCode.RDMA_STREAM_CATASTROPHIC,
          "received Immediate Data after Immediate Data that joins a Send, expected that Send");
    }
    if (value >>> 32 == OutboundMessages.JOINS_NEXT_SEND) {
      immediatePending = true;
      pendingImmediate = (int) value;
      return;
    }
    checkReceivePosted("Immediate Data");
    receives.completeWriteWithImmediate(Math.max(0, writeLength), (int) value);
    owner.completionsReady();
  }

  @Override
  public void readRequest(
      int sinkStag, long sinkOffset, int size, int sourceStag, long sourceOffset) {
    checkResponseRoom();
    SoftwareMemoryRegion region = null;
    int offset = 0;
    if (size != 0) {
      region = access.forRead(sourceStag, sourceOffset, size);
      offset = (int) (sourceOffset - region.address());
    }
    responses.add(ResponseQueue.Kind.READ, region, offset, size, sinkStag, sinkOffset, 0);
    owner.responsesReady();
  }

  @Override
  public void fetchAdd(int requestId, int stag, long taggedOffset, long addend) {
    atomic(ResponseQueue.Kind.FETCH_AND_ADD, requestId, stag, taggedOffset, addend, 0);
  }

  @Override
  public void compareSwap(int requestId, int stag, long taggedOffset, long compare, long swap) {
    atomic(ResponseQueue.Kind.COMPARE_AND_SWAP, requestId, stag, taggedOffset, swap, compare);
  }

  @Override
  public void atomicResponse(int requestId, long original) {
    long index = reads.hasOldest() ? reads.oldestSendIndex() : -1;
    if (index < 0 || sends.opcode(index) == Opcode.READ || requestId != (int) index) {
      throw new TerminateException(
          TerminateCode.RDMA_OPCODE,
          "received an Atomic Response with request id %d, expected %s"
              .formatted(requestId, index < 0 ? "none now" : "that of " + index));
    }
    SoftwareMemoryRegion sink = sends.region(index);
    checkOpen(sink, index);
    sink.memory().putLong(sends.offset(index), original);
    completeRead();
  }

  @Override
  public void terminated(Terminate terminate) {
    owner.terminatedByPeer(terminate, reads.sendIndexOf(terminate.readSequence()));
  }

  private void atomic(
      ResponseQueue.Kind kind,
      int requestId,
      int stag,
      long taggedOffset,
      long operand,
      long compare) {
    checkResponseRoom();
    SoftwareMemoryRegion region = access.forAtomic(stag, taggedOffset);
    int offset = (int) (taggedOffset - region.address());
    responses.add(kind, region, offset, Long.BYTES, requestId, operand, compare);
    owner.responsesReady();
  }

  private void completeRead() {
    readProgress = 0;
    reads.complete();
    owner.readCompleted();
  }

  private void checkOpen(SoftwareMemoryRegion sink, long index) {
    if (!sink.isOpen()) {
      owner.markSendFault(index, CompletionStatus.LOC_PROT_ERR);
      throw new TerminateException(
          TerminateCode.RDMA_LOCAL_CATASTROPHIC, "the memory region of the READ was closed");
    }
  }

  private void checkReceivePosted(String what) {
    if (!receives.hasPosted()) {
      throw new TerminateException(
          TerminateCode.DDP_NO_BUFFER, "received " + what + ", but no receive is posted");
    }
  }

  private void checkResponseRoom() {
    if (responses.isFull()) {
      throw new TerminateException(
          TerminateCode.DDP_NO_BUFFER,
          "received a READ or atomic, but %d are under way already".formatted(ResponseQueue.DEPTH));
    }
  }
}

package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;

/**
 * Makes the chain of work requests that carries committed frames to the peer and announces them: a
 * WRITE (two around the end of the ring) and a doorbell, or one request in place of both where a
 * {@link DoorbellForm} that both sides offer fits. Used by the poster.
 */
final class FrameChain {
  /** Two WRITEs around the end of the ring, and the SEND. */
  static final int MOST_REQUESTS = 3;

  private final int connection;
  private final RingMemory memory;
  private final MemoryRegion staging;
  private final Hello peer;
  private final RingProducer producer;
  private final SendCredits credits;
  private final SendQueue queue;
  private final Receiver receiver;
  private final Backlog backlog;
  private final Counters counters;
  private final int maxInline;
  private final boolean immediates;
  private final int mostEager; // bytes of frames in a SEND; 0 without that form
  private final WorkRequest write = new WorkRequest();
  private final WorkRequest wrappedWrite = new WorkRequest();
  private final WorkRequest send = new WorkRequest();
  private int sequence;

  FrameChain(
      int connection,
      QueuePair queuePair,
      RingMemory memory,
      Hello peer,
      long features,
      RingProducer producer,
      SendCredits credits,
      SendQueue queue,
      Receiver receiver,
      Backlog backlog,
      Counters counters) {
    this.connection = connection;
    this.memory = memory;
    this.staging = memory.staging;
    this.peer = peer;
    this.producer = producer;
    this.credits = credits;
    this.queue = queue;
    this.receiver = receiver;
    this.backlog = backlog;
    this.counters = counters;
    this.maxInline = queuePair.maxInline();
    this.immediates = DoorbellForm.IMM.isIn(features) && receiver.fitsImmediates();
    this.mostEager =
        DoorbellForm.EAGER.isIn(features)
            ? Math.min(peer.receiveLength(), RingMemory.RECEIVE_SLOT_LENGTH) - Doorbell.LENGTH
            : 0;
  }

  /** Carries and announces the committed frames of a range. */
  WorkRequest frames(long from, long to) {
    int start = producer.offset(from);
    int length = (int) (to - from);
    int upToEnd = peer.ringCapacity() - start;
    if (length > upToEnd) {
      return wrapped(from, to, upToEnd);
    }
    if (length <= mostEager) {
      return eager(to, start, length);
    }
    if (immediates && !receiver.owesDone()) {
      return immediate(start, length);
    }
    prepareWrite(write, start, length);
    return write.next(doorbell(to, 2));
  }

  /** Only reports credit. */
  WorkRequest update(long position) {
    counters.increment(RingCounter.CREDIT_UPDATES_SENT);
    return doorbell(position, 1);
  }

  private WorkRequest wrapped(long from, long to, int upToEnd) {
    prepareWrite(write, producer.offset(from), upToEnd - unsentPadding(from, upToEnd));
    prepareWrite(wrappedWrite, 0, (int) (to - from) - upToEnd);
    wrappedWrite.next(doorbell(to, MOST_REQUESTS));
    return write.next(wrappedWrite);
  }

  /**
   * How many bytes at the end of the ring are the body of a pad frame, which the peer does not
   * read.
   */
  private int unsentPadding(long from, int upToEnd) {
    long lastFrame = producer.lastFrameBefore(from, from + upToEnd);
    int offset = producer.offset(lastFrame);
    ByteBuffer image = staging.buffer();
    return image.get(offset + FrameLayout.TYPE_OFFSET) == FrameLayout.TYPE_PAD
        ? image.getInt(offset + FrameLayout.LENGTH_OFFSET) - FrameLayout.HEADER_LENGTH
        : 0;
  }

  private void prepareWrite(WorkRequest request, int offset, int length) {
    request.write(
        WorkId.of(connection, WorkId.SEND, queue.posted()),
        staging,
        offset,
        length,
        peer.ringAddress() + offset,
        peer.ringKey());
  }

  private WorkRequest doorbell(long producerPosition, int requests) {
    int slot = memory.doorbellOffset(credits.sent());
    writeDoorbell(memory.doorbells.buffer(), slot, producerPosition);
    return send(memory.doorbells, slot, Doorbell.LENGTH, requests);
  }

  private WorkRequest eager(long producerPosition, int start, int length) {
    MemoryRegion region = memory.eagerDoorbells;
    int slot = memory.eagerOffset(credits.sent());
    writeDoorbell(region.buffer(), slot, producerPosition);
    region.buffer().put(slot + Doorbell.LENGTH, staging.buffer(), start, length);
    counters.increment(RingCounter.EAGER_DOORBELLS_SENT);
    return send(region, slot, Doorbell.LENGTH + length, 1);
  }

  private void writeDoorbell(ByteBuffer buffer, int slot, long producerPosition) {
    Doorbell.write(
        buffer,
        slot,
        backlog.isEmpty() ? 0 : Doorbell.FLAG_BLOCKED,
        receiver.reportDone(),
        sequence++,
        producerPosition,
        receiver.reportConsumed(),
        receiver.reportPosted());
  }

  private WorkRequest send(MemoryRegion region, int slot, int length, int requests) {
    boolean signaled = count(requests);
    int flags = WorkRequest.SOLICITED | (length <= maxInline ? WorkRequest.INLINE : 0);
    return send.send(lastId(), region, slot, length)
        .flags(signaled ? flags | WorkRequest.SIGNALED : flags);
  }

  private WorkRequest immediate(int start, int length) {
    int credit =
        ImmediateDoorbell.of(
            !backlog.isEmpty(), receiver.reportConsumed(), receiver.reportPosted());
    counters.increment(RingCounter.IMMEDIATE_DOORBELLS_SENT);
    boolean signaled = count(1);
    return write
        .writeWithImmediate(
            lastId(), staging, start, length, peer.ringAddress() + start, peer.ringKey(), credit)
        .flags(signaled ? WorkRequest.SOLICITED | WorkRequest.SIGNALED : WorkRequest.SOLICITED);
  }

  /** Counts a chain that uses up one receive of the peer; whether its last one is signaled. */
  private boolean count(int requests) {
    credits.onSent();
    counters.increment(RingCounter.DOORBELLS_SENT);
    boolean signaled = queue.signalNext(requests);
    queue.onPosted(requests, signaled);
    return signaled;
  }

  private long lastId() {
    return WorkId.of(connection, WorkId.SEND, queue.posted());
  }
}

package io.ringbell.ring;

import io.ringbell.counter.Counters;
import java.nio.ByteBuffer;

/**
 * Puts queued frames into the ring, whole or in pieces, or announces them for the peer to READ.
 * Used by the poster.
 */
final class FragmentWriter {
  /**
   * Pieces are at least this long unless they are the last, so that a nearly full ring is not
   * filled with crumbs.
   */
  private static final int SMALLEST_PIECE = 1024;

  private final Counters counters;
  private final RendezvousSender rendezvous; // null: no frame is announced

  FragmentWriter(Counters counters) {
    this(counters, null);
  }

  FragmentWriter(Counters counters, RendezvousSender rendezvous) {
    this.counters = counters;
    this.rendezvous = rendezvous;
  }

  /** Puts the frame or its next piece into the ring; false if there is no room. */
  boolean move(QueuedFrame frame, RingProducer producer) {
    if (rendezvous != null && frame.copied == 0) {
      RendezvousSender.Outcome outcome = rendezvous.announce(frame, producer);
      if (outcome != RendezvousSender.Outcome.REFUSED) {
        return outcome == RendezvousSender.Outcome.ANNOUNCED;
      }
    }
    return frame.length <= producer.maxFrame()
        ? moveWhole(frame, producer)
        : movePiece(frame, producer);
  }

  private static boolean moveWhole(QueuedFrame frame, RingProducer producer) {
    long position = producer.claim(frame.length);
    if (position < 0) {
      return false;
    }
    frame.markStarted();
    producer.staging().put(producer.offset(position), frame.buffer, 0, frame.length);
    frame.copied = frame.length;
    producer.commit(position, frame.length);
    return true;
  }

  private boolean movePiece(QueuedFrame frame, RingProducer producer) {
    int whole = Math.min(frame.remaining(), producer.maxFrame() - FrameLayout.HEADER_LENGTH);
    int smallest = Math.min(frame.remaining(), SMALLEST_PIECE);
    for (int piece = whole; piece >= smallest; piece /= 2) {
      long position = producer.claim(FrameLayout.HEADER_LENGTH + piece);
      if (position == RingProducer.CLOSED) {
        return false;
      }
      if (position >= 0) {
        writePiece(frame, piece, producer, position);
        return true;
      }
    }
    return false;
  }

  private void writePiece(QueuedFrame frame, int piece, RingProducer producer, long position) {
    boolean first = frame.copied == 0;
    if (first) {
      frame.markStarted();
      counters.increment(RingCounter.FRAGMENTED_MESSAGES_SENT);
    }
    ByteBuffer staging = producer.staging();
    int offset = producer.offset(position);
    staging.putInt(offset + FrameLayout.LENGTH_OFFSET, FrameLayout.HEADER_LENGTH + piece);
    staging.putInt(
        offset + FrameLayout.TYPE_OFFSET,
        FrameLayout.TYPE_FRAGMENT | (first ? (FrameLayout.FLAG_FIRST << 8) : 0));
    staging.putLong(offset + FrameLayout.FRAGMENT_TOTAL_OFFSET, first ? frame.length : 0);
    staging.put(offset + FrameLayout.HEADER_LENGTH, frame.buffer, frame.copied, piece);
    frame.copied += piece;
    producer.commit(position, FrameLayout.HEADER_LENGTH + piece);
  }
}

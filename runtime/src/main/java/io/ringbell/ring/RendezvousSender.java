package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;

/**
 * The sending half of rendezvous: announces frames, and keeps each readable until the receiver has
 * READ it. What is left when the connection ends is freed with its memory. The poster announces,
 * the polling thread takes reports.
 */
final class RendezvousSender {
  /** What became of a frame that was to be announced. */
  enum Outcome {
    ANNOUNCED,
    /** The ring is full: again later. */
    NO_ROOM,
    /** It goes in fragments. */
    REFUSED
  }

  private final Registrar registrar;
  private final int threshold;
  private final int peerMaxFrame;
  private final long budget;
  private final Counters counters;
  private final MemoryRegion[] regions = new MemoryRegion[RendezvousFrame.MOST_AT_ONCE];
  private final int[] lengths = new int[RendezvousFrame.MOST_AT_ONCE];
  private long announced;
  private long done;
  private long bytes;

  /**
   * Nothing is announced yet.
   *
   * @param threshold frames of at least that length are announced
   * @param peerMaxFrame and of at most that one
   */
  RendezvousSender(
      Registrar registrar, int threshold, int peerMaxFrame, long budget, Counters counters) {
    this.registrar = registrar;
    this.threshold = threshold;
    this.peerMaxFrame = peerMaxFrame;
    this.budget = budget;
    this.counters = counters;
  }

  /** The longest frame that is never announced. From any thread. */
  int longestInRing() {
    return peerMaxFrame < threshold ? Integer.MAX_VALUE : threshold - 1;
  }

  /** Announces a frame, of which no part has left, or says why not. By the poster. */
  synchronized Outcome announce(QueuedFrame frame, RingProducer producer) {
    if (frame.length < threshold || frame.length > peerMaxFrame || !belongsToCall(frame.buffer)) {
      return Outcome.REFUSED;
    }
    if (announced - done == RendezvousFrame.MOST_AT_ONCE || bytes + frame.length > budget) {
      counters.increment(RingCounter.RENDEZVOUS_FALLBACKS);
      return Outcome.REFUSED;
    }
    long position = producer.claim(RendezvousFrame.LENGTH);
    if (position < 0) {
      return Outcome.NO_ROOM;
    }
    MemoryRegion region;
    try {
      region = registrar.register(frame.buffer, frame.length);
    } catch (FabricException e) {
      producer.abort(position, RendezvousFrame.LENGTH);
      counters.increment(RingCounter.RENDEZVOUS_FALLBACKS);
      return Outcome.REFUSED;
    }
    RendezvousFrame.write(
        producer.staging(),
        producer.offset(position),
        frame.buffer.getInt(FrameLayout.CALL_ID_OFFSET),
        (int) announced,
        region.address(),
        region.rkey(),
        frame.length);
    regions[slot(announced)] = region;
    lengths[slot(announced)] = frame.length;
    announced++;
    bytes += frame.length;
    frame.handOver();
    producer.commit(position, RendezvousFrame.LENGTH);
    counters.increment(RingCounter.RENDEZVOUS_SENT);
    return Outcome.ANNOUNCED;
  }

  /**
   * The receiver's count of frames that it has READ, modulo 2^16, as it stands in a doorbell.
   *
   * @throws FabricException PROTOCOL if they are more than were announced
   */
  synchronized void onDone(int count) {
    int more = (count - (int) done) & 0xFFFF;
    if (more > announced - done) {
      throw new FabricException(
          PROTOCOL,
          "doorbell's rendezvous done: %d more than before, expected at most %d"
              .formatted(more, announced - done));
    }
    for (int i = 0; i < more; i++) {
      int slot = slot(done);
      MemoryRegion region = regions[slot];
      regions[slot] = null;
      done++;
      bytes -= lengths[slot]; // the region may be longer
      registrar.deregister(region);
    }
  }

  /** How many frames the receiver has not READ. */
  synchronized int outstanding() {
    return (int) (announced - done);
  }

  private static boolean belongsToCall(ByteBuffer frame) {
    return FrameLayout.belongsToCall(frame.get(FrameLayout.TYPE_OFFSET));
  }

  private static int slot(long number) {
    return (int) number & (RendezvousFrame.MOST_AT_ONCE - 1);
  }

  /** Registers frames for the peer. */
  interface Registrar {
    /**
     * Makes the first {@code length} bytes readable, from the region's address on.
     *
     * @throws FabricException if that cannot be; the buffer stays the caller's
     */
    MemoryRegion register(ByteBuffer frame, int length);

    /** Gives the buffer back. */
    void deregister(MemoryRegion region);
  }
}

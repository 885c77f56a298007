package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;

/**
 * Counts the SENDs against the receives that the peer has posted, so that a SEND never meets an
 * empty receive queue. The last {@link #RESERVE} receives are kept for SENDs that only report
 * credit, so that two peers that are both out of credit can still tell each other. {@code sent}
 * belongs to the poster, the rest to the polling thread; both are seen by the others after the
 * fence of {@link RingProducer#isCommitted}.
 */
final class SendCredits {
  /** Receives that a doorbell with frames leaves alone. */
  static final int RESERVE = 4;

  private final int peerSlots;
  private final Position peerPosted;
  private final Position sent;

  SendCredits(int peerSlots, long alreadySent) {
    this.peerSlots = peerSlots;
    this.peerPosted = new Position(peerSlots);
    this.sent = new Position(alreadySent);
  }

  boolean allowsData() {
    return peerPosted.get() - sent.get() > RESERVE;
  }

  boolean allowsUpdate() {
    return peerPosted.get() > sent.get();
  }

  /** Counts a SEND. By the poster. */
  void onSent() {
    sent.set(sent.own() + 1);
  }

  /**
   * Takes the peer's count of posted receives; an older value does nothing.
   *
   * @throws FabricException PROTOCOL if it is more than the peer can have
   */
  void onPosted(long posted) {
    if (posted > peerPosted.own()) {
      long bound = sent.get() + peerSlots;
      if (posted > bound) {
        throw new FabricException(
            PROTOCOL,
            "doorbell's receives posted: %d, expected at most %d".formatted(posted, bound));
      }
      peerPosted.set(posted);
    }
  }

  long sent() {
    return sent.get();
  }
}

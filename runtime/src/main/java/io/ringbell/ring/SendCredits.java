package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;

/**
 * Counts the SENDs against the receives that the peer has posted, so that a SEND never meets an
 * empty receive queue. The last {@link #RESERVE} receives are kept for SENDs that only report
 * credit, so that two peers that are both out of credit can still tell each other. {@code sent}
 * belongs to the poster, the rest to the polling thread.
 */
final class SendCredits {
  /** Receives that a doorbell with frames leaves alone. */
  static final int RESERVE = 4;

  private final int peerSlots;
  private volatile long peerPosted;
  private volatile long sent;

  SendCredits(int peerSlots, long alreadySent) {
    this.peerSlots = peerSlots;
    this.peerPosted = peerSlots;
    this.sent = alreadySent;
  }

  boolean allowsData() {
    return peerPosted - sent > RESERVE;
  }

  boolean allowsUpdate() {
    return peerPosted > sent;
  }

  /** Counts a SEND. By the poster. */
  void onSent() {
    long count = sent;
    sent = count + 1;
  }

  /**
   * Takes the peer's count of posted receives; an older value does nothing.
   *
   * @throws FabricException PROTOCOL if it is more than the peer can have
   */
  void onPosted(long posted) {
    if (posted > peerPosted) {
      long bound = sent + peerSlots;
      if (posted > bound) {
        throw new FabricException(
            PROTOCOL,
            "doorbell's receives posted: %d, expected at most %d".formatted(posted, bound));
      }
      peerPosted = posted;
    }
  }

  long sent() {
    return sent;
  }
}

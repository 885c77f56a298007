package io.ringbell.ring;

/**
 * Which large frames the receiver READs from the sender's memory, in place of fragments in the
 * ring.
 *
 * @param threshold frames of at least so many bytes, from 1024; {@link #FABRICS} for what is best
 *     on the fabric, {@link #NEVER} for none
 * @param sendBudget most bytes of frames at a time that wait for the peer to READ them; what is
 *     more goes in fragments
 * @param receiveBudget most bytes of registered memory that peer's frames are READ into; a longer
 *     frame comes in fragments, and 0 asks for fragments always
 */
public record RendezvousConfig(int threshold, long sendBudget, long receiveBudget) {
  /** The threshold of the fabric. */
  public static final int FABRICS = 0;

  /** No frame is READ. */
  public static final int NEVER = Integer.MAX_VALUE;

  /** Fragments only, in both directions. */
  public static final RendezvousConfig OFF = new RendezvousConfig(NEVER, 0, 0);

  private static final int SMALLEST_THRESHOLD = 1024;

  /** Checks the ranges. */
  public RendezvousConfig {
    if (threshold != FABRICS && threshold < SMALLEST_THRESHOLD) {
      throw new IllegalArgumentException(
          "rendezvous threshold: %d (expected: >= %d)".formatted(threshold, SMALLEST_THRESHOLD));
    }
    if (sendBudget < 0 || receiveBudget < 0) {
      throw new IllegalArgumentException(
          "rendezvous budgets: %d to send and %d to receive (expected: >= 0)"
              .formatted(sendBudget, receiveBudget));
    }
  }
}

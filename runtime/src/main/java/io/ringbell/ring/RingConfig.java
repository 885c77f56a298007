package io.ringbell.ring;

/**
 * How a connection is made on this side.
 *
 * @param ringCapacity bytes of the inbound ring, a power of two from 4096; the largest frame is
 *     half of the smaller of both rings
 * @param receiveSlots how many doorbells the peer may have under way, from 8; {@link
 *     SendCredits#RESERVE} of them are kept for credit updates
 * @param sendDepth entries of the send queue, from 16
 * @param maxMessage largest message in bytes that is taken from the peer
 * @param maxCalls how many calls the peer may have under way; 0 on a client
 * @param maxQueuedBytes how many bytes may wait on this side for room in the peer's ring
 * @param handshakeTimeoutNanos how long HELLO and probe may take
 * @param rendezvous which large frames are READ in place of fragments
 */
public record RingConfig(
    int ringCapacity,
    int receiveSlots,
    int sendDepth,
    int maxMessage,
    int maxCalls,
    long maxQueuedBytes,
    long handshakeTimeoutNanos,
    RendezvousConfig rendezvous) {
  /** Room in a frame beyond the message: call headers, status text, two blocks of metadata. */
  public static final int FRAME_OVERHEAD = 32 * 1024;

  /** Without rendezvous. */
  public RingConfig(
      int ringCapacity,
      int receiveSlots,
      int sendDepth,
      int maxMessage,
      int maxCalls,
      long maxQueuedBytes,
      long handshakeTimeoutNanos) {
    this(
        ringCapacity,
        receiveSlots,
        sendDepth,
        maxMessage,
        maxCalls,
        maxQueuedBytes,
        handshakeTimeoutNanos,
        RendezvousConfig.OFF);
  }

  /** Checks the ranges. */
  public RingConfig {
    if (ringCapacity < Hello.MIN_CAPACITY
        || ringCapacity > Hello.MAX_CAPACITY
        || Integer.bitCount(ringCapacity) != 1) {
      throw new IllegalArgumentException(
          "ringCapacity: %d (expected: a power of two from %d to %d)"
              .formatted(ringCapacity, Hello.MIN_CAPACITY, Hello.MAX_CAPACITY));
    }
    if (receiveSlots < Hello.MIN_RECEIVE_SLOTS || receiveSlots > Hello.MAX_RECEIVE_SLOTS) {
      throw new IllegalArgumentException(
          "receiveSlots: %d (expected: %d to %d)"
              .formatted(receiveSlots, Hello.MIN_RECEIVE_SLOTS, Hello.MAX_RECEIVE_SLOTS));
    }
    if (sendDepth < 16) {
      throw new IllegalArgumentException("sendDepth: " + sendDepth + " (expected: >= 16)");
    }
    if (maxMessage < 1 || maxMessage > BufferPool.MAX_LENGTH - FRAME_OVERHEAD) {
      throw new IllegalArgumentException(
          "maxMessage: %d (expected: 1 to %d)"
              .formatted(maxMessage, BufferPool.MAX_LENGTH - FRAME_OVERHEAD));
    }
  }

  /** The longest frame that the peer may announce for this side to READ; 0 for none. */
  int maxRendezvous() {
    long most = Math.min(maxMessage + (long) FRAME_OVERHEAD, rendezvous.receiveBudget());
    return (int) Math.max(0, most);
  }
}

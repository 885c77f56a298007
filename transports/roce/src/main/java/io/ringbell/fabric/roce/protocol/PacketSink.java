package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/**
 * Takes the packets that a {@link ReliableConnection} sends: the engine's batch. The engine knows
 * the destination; the connection writes each packet from BTH to padding straight into the batch,
 * and the engine adds the ICRC when it knows the IP identification (the index in a run of equal
 * segments, or 0).
 *
 * <p>The protocol is {@link #begin}, writing with absolute accessors, {@link #commit}; there is no
 * way back in between.
 */
public interface PacketSink {
  /**
   * Room for one packet.
   *
   * @param length exactly, from BTH to ICRC inclusive
   * @return a big-endian buffer in which the packet starts at {@link #offset}, or null if no more
   *     can be taken now; the connection then stops and {@link ReliableConnection#transmit} returns
   *     true
   */
  ByteBuffer begin(int length);

  /** Where the packet starts in the buffer that {@link #begin} returned. */
  int offset();

  /** The packet is written, but for the four bytes of the ICRC. */
  void commit();
}

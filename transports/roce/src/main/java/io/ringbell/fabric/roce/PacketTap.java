package io.ringbell.fabric.roce;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Sees every datagram that a fabric sends and receives, with what is needed to write its IP and UDP
 * headers as the ICRC covers them. Called under the lock of an engine, so never by two threads at a
 * time for one local address; engines of several addresses may call at the same time. It must not
 * block and must not throw.
 */
public interface PacketTap extends AutoCloseable {
  /**
   * One datagram.
   *
   * @param identification of the IPv4 header, by the ICRC; 0 for IPv6, and for a received packet
   *     whose ICRC is wrong
   * @param payload of UDP: from BTH to ICRC; valid during this call only
   */
  void onPacket(
      InetSocketAddress source,
      InetSocketAddress destination,
      int identification,
      ByteBuffer payload);

  @Override
  void close();
}

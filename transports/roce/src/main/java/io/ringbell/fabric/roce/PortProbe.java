package io.ringbell.fabric.roce;

import io.ringbell.fabric.roce.protocol.Bth;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;

/**
 * Asks a host whether a UDP port is in use: a datagram of zeros, which RoCE drops, and the ICMP
 * message that comes back at once if nobody is there. Only a connected socket is told of it, so the
 * engine's socket cannot ask.
 */
final class PortProbe {
  /**
   * A base transport header of zeros, whose queue pair 0 nobody has, and an ICRC. Nothing shorter:
   * Linux's rdma_rxe (6.1 for one) crashes on a datagram that has no whole header.
   */
  private static final int LENGTH = Bth.LENGTH + Bth.ICRC_LENGTH;

  private static final int WAIT_MILLIS = 50;

  /** Where a probe seems to go. */
  static final int QUEUE_PAIR_NUMBER = 0;

  private PortProbe() {}

  /** Whether the host says that nobody is there; false if it says nothing. */
  static boolean isRefused(InetSocketAddress address) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(address);
      socket.setSoTimeout(WAIT_MILLIS);
      socket.send(new DatagramPacket(new byte[LENGTH], LENGTH));
      socket.receive(new DatagramPacket(new byte[1], 1));
      return false;
    } catch (PortUnreachableException e) {
      return true;
    } catch (IOException e) {
      return false; // silence
    }
  }
}

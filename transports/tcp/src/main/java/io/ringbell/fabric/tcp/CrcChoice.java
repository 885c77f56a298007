package io.ringbell.fabric.tcp;

import java.net.InetAddress;

/** Whether this side asks for CRCs; they are used if either side does (RFC 5044 section 7.1). */
enum CrcChoice {
  ON,
  OFF,
  /** Unless the peer is on loopback: its bytes never leave this machine's memory. */
  AUTO;

  /**
   * What is asked for with that peer.
   *
   * @param peer null if it is not known
   */
  boolean asks(InetAddress peer) {
    return this == ON || (this == AUTO && (peer == null || !peer.isLoopbackAddress()));
  }
}

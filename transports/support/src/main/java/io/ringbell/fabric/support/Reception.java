package io.ringbell.fabric.support;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/**
 * How the peers of one fabric ask for a connection at a socket, as a {@link Receptionist} needs to
 * know it. Called by the receptionist's thread.
 */
public interface Reception {
  /**
   * Begins with a peer that was accepted; it must not block from then on. The receptionist closes
   * it if this throws.
   *
   * @throws HandshakeException if the peer is not let in; its message goes on after "turned away"
   * @throws IOException if the peer has left
   */
  Handshake welcome(SocketChannel channel) throws IOException;

  /** What to count. */
  HandshakeCounters counters();
}

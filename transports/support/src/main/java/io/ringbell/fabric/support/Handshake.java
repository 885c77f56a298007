package io.ringbell.fabric.support;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The request of one peer while it is coming. Used by the thread of a {@link Receptionist}. */
public interface Handshake {
  /** Where the next bytes go: as many as may be read now. */
  ByteBuffer buffer();

  /**
   * Looks at what has come into {@link #buffer()}.
   *
   * @throws HandshakeException if it cannot be a request of this fabric
   */
  boolean isWhole() throws HandshakeException;

  /** Whether a peer may close now without a complaint, as one does that only looked. */
  boolean mayEndNow();

  /** The peer has closed before its request was whole. */
  HandshakeException truncated();

  /**
   * The request, once it is whole.
   *
   * @param deadline nanoTime until which it may be answered
   */
  SocketRequest<?> request(SocketChannel channel, long deadline);

  /** The peer, for the log. */
  String peer();

  /** How far it has come, in words. */
  String progress();
}

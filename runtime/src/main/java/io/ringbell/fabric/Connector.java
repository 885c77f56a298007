package io.ringbell.fabric;

import java.nio.ByteBuffer;

/**
 * The active side of a connection. One connector makes one connection; used by one thread at a
 * time.
 */
public interface Connector extends Endpoint, AutoCloseable {
  /**
   * Connects the queue pair, which is then in {@link QueuePair.State#RTS}. Blocks, at most for
   * {@code timeoutNanos}; an interrupt ends it. The active side must send first (MPA, RFC 5044
   * section 7.1, asks for it).
   *
   * @param privateData shown to the peer's {@link ConnectionRequest}; at most {@link
   *     FabricCapabilities#maxPrivateData()} bytes remaining
   * @return the private data of the peer's accept
   * @throws FabricException with the address in its message: {@link
   *     FabricException.Reason#REJECTED} (the peer's private data is its message), {@link
   *     FabricException.Reason#UNREACHABLE}, {@link FabricException.Reason#TIMEOUT}, {@link
   *     FabricException.Reason#PROTOCOL} if the peer does not speak this fabric's protocol
   */
  ByteBuffer connect(ByteBuffer privateData, long timeoutNanos);

  /** Gives up a connection that was not made; does nothing once {@link #connect} has succeeded. */
  @Override
  void close();
}

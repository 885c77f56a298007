package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/** Takes the events of one connection. It may call the {@link ConnectionManager}. */
public interface CmHandler {
  /**
   * Active side: the peer has accepted. The queue pair must be able to send and receive when this
   * returns; the RTU leaves afterwards.
   *
   * @return whether it is; if not, the peer is told
   */
  boolean onReply(CmConnection connection, ConnectReply reply, PrivateData privateData);

  /** Passive side: the peer has said RTU. */
  void onEstablished(CmConnection connection);

  /** The peer has refused, at any time before the connection was established. */
  void onRejected(CmConnection connection, RejectReason reason, int code, ByteBuffer privateData);

  /** No answer came in time. */
  void onTimeout(CmConnection connection);

  /** The peer has disconnected, or has shown that it no longer knows the connection. */
  void onDisconnected(CmConnection connection);
}

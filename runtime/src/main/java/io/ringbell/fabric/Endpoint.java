package io.ringbell.fabric;

/**
 * One side of a connection that is not up yet: a {@link Connector} or a {@link ConnectionRequest}.
 * It makes the protection domain and exactly one queue pair, so that receives can be posted before
 * the peer can send.
 */
public interface Endpoint {
  /** A new protection domain on the device of this endpoint. */
  ProtectionDomain allocateProtectionDomain();

  /**
   * The queue pair of this connection, in {@link QueuePair.State#INIT}: receives may be posted.
   *
   * @throws IllegalStateException at the second call
   * @throws FabricException {@link FabricException.Reason#RESOURCE} if the device cannot give it
   */
  QueuePair createQueuePair(ProtectionDomain protectionDomain, QueuePairConfig config);

  /** The peer's address, as {@code host:port}. */
  String remoteAddress();
}

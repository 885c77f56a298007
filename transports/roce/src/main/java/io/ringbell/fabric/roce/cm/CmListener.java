package io.ringbell.fabric.roce.cm;

/** Takes the requests for one service. */
@FunctionalInterface
public interface CmListener {
  /**
   * Takes a request. It is answered by {@link ConnectionManager#accept} or {@link
   * ConnectionManager#reject}, now or later; until then the peer is told to wait.
   *
   * @return who takes the events of this connection
   */
  CmHandler onRequest(CmConnection connection);
}

package io.ringbell;

/** How a channel, or its connection to one address, is at the moment. */
public enum ConnectivityState {
  /** No connection, and none wanted: the next call asks for one. */
  IDLE,
  /** A connection is being made. */
  CONNECTING,
  /** There is a connection, and calls go there. */
  READY,
  /**
   * Connecting has failed; it is tried again after a back-off. Calls fail at once meanwhile, unless
   * they wait for a connection.
   */
  TRANSIENT_FAILURE,
  /** Closed by its user, for good. */
  SHUTDOWN
}

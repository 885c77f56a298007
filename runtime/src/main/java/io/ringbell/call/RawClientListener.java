package io.ringbell.call;

import io.ringbell.fabric.FabricException;

/**
 * What the user of a {@link RawClientTransport} hears of its connection, on the polling thread.
 * Internal: for transports that bring their own calls.
 */
public interface RawClientListener {
  /**
   * The server takes leave: new calls belong elsewhere.
   *
   * @param code one of gRPC's 17
   */
  void onGoAway(int code, String text);

  /** The answer to a PING. */
  void onPong(long token);

  /** The connection is closed, and its calls are about to hear of it. */
  void onClosing(FabricException cause);

  /** The connection is closed, for good; its calls have heard of it. */
  void onClosed(FabricException cause);
}

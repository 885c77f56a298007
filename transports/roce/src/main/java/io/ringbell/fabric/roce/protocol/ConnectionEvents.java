package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.FabricException;

/** What a connection tells its owner. */
public interface ConnectionEvents {
  /**
   * The connection is in the error state now; called once, by the driver, and may not call back.
   * Posted work is flushed by the next {@link ReliableConnection#drain}, which is to come also if
   * it was {@link ReliableConnection#transmit} that found the failure, a time-out.
   *
   * @param cause without addresses in its message, which the protocol does not know
   */
  void onFailure(FabricException cause);
}

package io.ringbell.fabric.support;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.QueuePair;

/** What an endpoint asks of its queue pair while there is no connection yet. */
public interface SoftwareQueuePair extends QueuePair {
  /** Whether it has failed. */
  boolean isBroken();

  /** The connection will not come. */
  void failToConnect(FabricException cause);
}

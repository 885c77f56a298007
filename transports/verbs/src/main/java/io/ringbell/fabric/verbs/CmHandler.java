package io.ringbell.fabric.verbs;

import io.ringbell.fabric.FabricException;

/** Told what becomes of a connection; on the fabric's thread, without its lock. */
interface CmHandler {
  /** The peer has confirmed the connection. */
  void onEstablished();

  /** The connection did not come, or is over. */
  void onEnded(FabricException cause);
}

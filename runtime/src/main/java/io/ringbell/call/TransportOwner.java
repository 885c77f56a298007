package io.ringbell.call;

import io.ringbell.fabric.FabricException;

/** Hears of the end of a connection, in its round on the polling thread: must not block. */
interface TransportOwner {
  /**
   * It takes no new calls from now on, and closes when those under way have ended.
   *
   * @param idle since there have been none for long; otherwise the server asked for it
   */
  void onLeaving(ClientTransport transport, boolean idle);

  /**
   * It is closed, its calls are about to fail, and it waits to be freed by {@link
   * ClientTransport#close}.
   */
  void onClosed(ClientTransport transport, FabricException why);
}

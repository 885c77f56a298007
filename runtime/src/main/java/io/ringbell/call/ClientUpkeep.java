package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;
import static io.ringbell.fabric.FabricException.Reason.TIMEOUT;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;

/**
 * Keeps one connection of a client in order: leaves it if there is no use for it, asks a silent
 * server for a sign of life, answers PINGs, and closes on a server that sends too many. On the
 * polling thread.
 */
final class ClientUpkeep {
  private final ClientTransport transport;
  private final Counters counters;
  private final ClientWatch watch;
  private final PingGuard pings = new PingGuard();

  ClientUpkeep(ClientTransport transport, Counters counters, ClientWatch watch) {
    this.transport = transport;
    this.counters = counters;
    this.watch = watch;
  }

  /**
   * Does what is due.
   *
   * @param received how many frames have come so far
   * @param uses changes with each call that ends
   * @param needed whether something besides calls needs the connection
   */
  void onTimer(Connection connection, long now, long received, long uses, boolean needed) {
    boolean underWay = transport.unfinishedCalls() > 0;
    if (watch.isIdle(now, uses, underWay || needed)) {
      transport.goIdle();
    }
    switch (watch.keepAlive(now, received, underWay)) {
      case ASK -> {
        counters.increment(CallCounter.KEEPALIVE_PINGS);
        ControlFrames.sendPing(connection, received);
      }
      case GIVE_UP -> {
        counters.increment(CallCounter.KEEPALIVE_TIMEOUTS);
        connection.close(
            new FabricException(
                TIMEOUT, "the server has been silent and did not answer a PING in time"));
      }
      case NONE -> {}
    }
    if (watch.isAsleep() && transport.unfinishedCalls() > 0) {
      watch.wake(connection); // a call was begun meanwhile, and may have seen it awake
    }
    watch.schedule(connection);
  }

  /** The answer is dropped rather than the frame left in the ring: a server may wait as well. */
  void onPing(Connection connection, long token) {
    if (pings.isFlooded(connection.poller().now())) {
      counters.increment(CallCounter.PING_FLOODS);
      throw new FabricException(PROTOCOL, PingGuard.TEXT);
    }
    ControlFrames.sendPong(connection, token, false);
  }
}

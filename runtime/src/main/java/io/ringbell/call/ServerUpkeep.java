package io.ringbell.call;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Keeps one connection of a server in order: asks a silent client for a sign of life, sends away
 * one that is idle or has been here for long, answers PINGs, and closes on one that sends too many.
 * On the polling thread.
 */
final class ServerUpkeep {
  private final ServerTransport transport;
  private final Counters counters;
  private final ServerWatch watch;
  private final PingGuard pings = new PingGuard();
  private boolean flooded;

  /** From now on. */
  ServerUpkeep(ServerTransport transport, Counters counters, Connection connection) {
    this.transport = transport;
    this.counters = counters;
    this.watch =
        new ServerWatch(
            transport.config().limits(),
            connection.poller().now(),
            ThreadLocalRandom.current().nextDouble());
    watch.schedule(connection);
  }

  /**
   * Does what is due.
   *
   * @param received how many frames have come so far
   * @param requests how many of them began a call
   * @param busy whether a call or something that was opened needs the connection
   */
  void onTimer(Connection connection, long now, long received, long requests, boolean busy) {
    if (flooded) {
      close(connection, FabricException.Reason.PROTOCOL, PingGuard.TEXT);
      return;
    }
    switch (watch.age(now, requests, busy)) {
      case TELL_AGED -> {
        counters.increment(CallCounter.CONNECTIONS_AGED);
        transport.goAway("the connection has reached its age: make a new one");
      }
      case TELL_IDLE -> {
        counters.increment(CallCounter.CONNECTIONS_IDLED);
        transport.goAway("the connection has had no calls for long");
      }
      case CLOSE -> {
        counters.increment(CallCounter.CONNECTIONS_OVERSTAYED);
        close(connection, FabricException.Reason.CLOSED, "the client was told to go, and did not");
      }
      case NONE -> {}
    }
    switch (watch.keepAlive(now, received)) {
      case ASK -> {
        counters.increment(CallCounter.KEEPALIVE_PINGS);
        ControlFrames.sendPing(connection, received);
      }
      case GIVE_UP -> {
        counters.increment(CallCounter.KEEPALIVE_TIMEOUTS);
        String text = "the client has been silent and did not answer a PING in time";
        close(connection, FabricException.Reason.TIMEOUT, text);
      }
      case NONE -> {}
    }
    watch.schedule(connection);
  }

  /**
   * Answers a PING, unless there are too many.
   *
   * @param raw who else may find that; null if there is nobody
   */
  void onPing(Connection connection, long token, RawServerCalls raw) {
    long now = connection.poller().now();
    String complaint = flooded ? null : complaintOf(now, token, raw);
    if (complaint != null) {
      flooded = true;
      counters.increment(CallCounter.PING_FLOODS);
      connection.poller().warn(connection.remoteAddress() + ": " + complaint);
      transport.goAway(complaint);
      connection.wakeBy(now + 1); // closes it in the next round: this one sends the reason
    }
    if (!flooded) {
      ControlFrames.sendPong(connection, token, true);
    }
  }

  /** What a PING too many is told; null if it is none. */
  private String complaintOf(long now, long token, RawServerCalls raw) {
    if (pings.isFlooded(now)) {
      return PingGuard.TEXT;
    }
    return raw != null && !raw.onPing(token) ? RawServerHandler.TOO_MANY_PINGS : null;
  }

  private static void close(Connection connection, FabricException.Reason reason, String text) {
    connection.close(new FabricException(reason, text));
  }
}

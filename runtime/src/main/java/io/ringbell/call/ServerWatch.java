package io.ringbell.call;

import io.ringbell.ring.Connection;
import io.ringbell.ring.Timings;

/**
 * A server's watch over one connection: is the client alive, is it to go? On the polling thread.
 */
final class ServerWatch {
  private final KeepAlive keepAlive;
  private final ConnectionAge age;

  /**
   * Watches from now on.
   *
   * @param chance from 0 to 1
   */
  ServerWatch(ConnectionLimits limits, long now, double chance) {
    this.keepAlive = new KeepAlive(limits.keepAlive(), limits.keepAliveTimeout());
    this.age = new ConnectionAge(limits, now, chance);
    keepAlive.start(now, 0);
  }

  /** What is to be done about the client's silence. */
  KeepAlive.Action keepAlive(long now, long received) {
    return keepAlive.onTimer(now, received, true); // its rings cost memory, with calls or without
  }

  /** Whether it is to go. */
  ConnectionAge.Action age(long now, long requests, boolean underWay) {
    return age.onTimer(now, requests, underWay);
  }

  /** Asks for the timer by when it is due. */
  void schedule(Connection connection) {
    long due = Timings.earlier(keepAlive.dueAt(), age.dueAt());
    if (due != Timings.NEVER) {
      connection.wakeBy(due);
    }
  }
}

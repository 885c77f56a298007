package io.ringbell.call;

import io.ringbell.ring.Connection;
import io.ringbell.ring.Timings;

/**
 * A client's watch over one connection: is the server alive, is there any use for it? Used by the
 * polling thread, but for {@link #isAsleep} and {@link #wake}.
 */
final class ClientWatch {
  private final KeepAlive keepAlive;
  private final long idleLimit;
  private final boolean keepsAlive;
  private IdleWatch idle;
  private volatile boolean asleep; // nobody waits for the server: the next call wakes it

  ClientWatch(ChannelConfig config) {
    this.keepAlive = new KeepAlive(config.keepAliveNanos(), config.keepAliveTimeoutNanos());
    this.keepsAlive = config.keepAliveNanos() != Timings.NEVER;
    this.idleLimit = config.idleNanos();
  }

  /** The connection is up. */
  void start(Connection connection) {
    idle = new IdleWatch(idleLimit, connection.poller().now());
    asleep = keepsAlive;
    schedule(connection);
  }

  /** Whether a call that begins must {@link #wake} it. From any thread. */
  boolean isAsleep() {
    return asleep;
  }

  /** Something depends on the server again. From any thread. */
  void wake(Connection connection) {
    asleep = false;
    connection.wakeBy(System.nanoTime());
  }

  /** Whether there have been no calls for so long that the connection is to go; true once. */
  boolean isIdle(long now, long uses, boolean underWay) {
    return idle.onTimer(now, uses, underWay);
  }

  /** What is to be done about the server's silence. */
  KeepAlive.Action keepAlive(long now, long received, boolean underWay) {
    if (!keepsAlive || asleep) {
      return KeepAlive.Action.NONE;
    }
    if (!keepAlive.isWatching()) {
      keepAlive.start(now, received);
      return KeepAlive.Action.NONE;
    }
    KeepAlive.Action action = keepAlive.onTimer(now, received, underWay);
    asleep = action == KeepAlive.Action.NONE && !keepAlive.isWatching();
    return action;
  }

  /** Asks for the timer by when it is due. */
  void schedule(Connection connection) {
    long due = Timings.earlier(idle.dueAt(), keepAlive.dueAt());
    if (due != Timings.NEVER) {
      connection.wakeBy(due);
    }
  }
}

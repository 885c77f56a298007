package io.ringbell.call;

import io.ringbell.Status;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The connections of a channel that have been up and are not freed yet, and how they are freed: on
 * the timer's thread, since that waits. From any thread.
 */
final class OwnedTransports {
  /** How often a connection to an address that is gone is looked at. */
  private static final long DRAIN_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ChannelTimer timer;
  private final Set<ClientTransport> owned = new HashSet<>(); // guarded by this

  OwnedTransports(ChannelTimer timer) {
    this.timer = timer;
  }

  synchronized void add(ClientTransport transport) {
    owned.add(transport);
  }

  synchronized boolean contains(ClientTransport transport) {
    return owned.contains(transport);
  }

  synchronized List<ClientTransport> list() {
    return List.copyOf(owned);
  }

  /** It has been freed. */
  synchronized void remove(ClientTransport transport) {
    owned.remove(transport);
  }

  /** Frees one that is closed, soon. */
  void free(ClientTransport transport) {
    timer.execute(() -> closeNow(transport));
  }

  /** Takes no new calls to it, and frees it when those under way have ended. */
  void drain(ClientTransport transport, Status why) {
    transport.leave(why);
    timer.execute(() -> closeWhenDrained(transport));
  }

  private void closeWhenDrained(ClientTransport transport) {
    if (transport.unfinishedCalls() == 0) {
      closeNow(transport);
    } else {
      Future<?> unused = timer.schedule(DRAIN_POLL_NANOS, () -> closeWhenDrained(transport));
    }
  }

  private void closeNow(ClientTransport transport) {
    transport.close();
    remove(transport);
  }
}

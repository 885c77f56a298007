package io.ringbell.call;

import io.ringbell.ring.Connection;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Streams of one connection that have something to send and wait until less is queued there, in the
 * order in which they came. From any thread, but for {@link #resume}.
 */
final class WritableQueue {
  private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();

  /** Runs {@code stream} on the polling thread once there is room. */
  void add(Connection connection, Runnable stream) {
    waiting.add(stream);
    connection.notifyWritable(OutboundMessages.MOST_QUEUED);
  }

  /** There is room: each goes on in its turn, as long as there is. On the polling thread. */
  void resume(Connection connection) {
    while (connection.queuedBytes() <= OutboundMessages.MOST_QUEUED) {
      Runnable next = waiting.poll();
      if (next == null) {
        return;
      }
      next.run();
    }
    if (!waiting.isEmpty()) {
      connection.notifyWritable(OutboundMessages.MOST_QUEUED);
    }
  }

  /** The connection is closed: the streams hear of that otherwise. */
  void clear() {
    waiting.clear();
  }
}

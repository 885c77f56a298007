package io.ringbell.fabric.roce.cm;

import java.util.Comparator;
import java.util.TreeSet;

/** The connections that wait for something, by deadline. */
final class CmTimers {
  private final TreeSet<CmConnection> waiting =
      new TreeSet<>(
          Comparator.<CmConnection>comparingLong(c -> c.deadline)
              .thenComparingLong(c -> c.sequence));

  void schedule(CmConnection connection, long deadline) {
    cancel(connection);
    connection.deadline = deadline;
    connection.scheduled = true;
    waiting.add(connection);
  }

  void cancel(CmConnection connection) {
    if (connection.scheduled) {
      waiting.remove(connection);
      connection.scheduled = false;
    }
  }

  /** Takes one that is due, or null. */
  CmConnection due(long now) {
    if (waiting.isEmpty() || waiting.first().deadline - now > 0) {
      return null;
    }
    CmConnection connection = waiting.pollFirst();
    connection.scheduled = false;
    return connection;
  }

  /** Nanoseconds from {@code now} to the next deadline, 0 if it has passed; or Long.MAX_VALUE. */
  long untilNext(long now) {
    return waiting.isEmpty() ? Long.MAX_VALUE : Math.max(0, waiting.first().deadline - now);
  }
}

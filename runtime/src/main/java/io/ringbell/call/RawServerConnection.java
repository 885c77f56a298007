package io.ringbell.call;

import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import java.util.function.Consumer;

/**
 * A connection as the user of raw calls sees it. From any thread. Internal: for transports that
 * bring their own calls.
 */
public final class RawServerConnection {
  private final ServerTransport transport;
  private final Connection connection;

  RawServerConnection(ServerTransport transport, Connection connection) {
    this.transport = transport;
    this.connection = connection;
  }

  public String localAddress() {
    return connection.localAddress();
  }

  public String remoteAddress() {
    return connection.remoteAddress();
  }

  /** Bytes that wait for room in the client's ring. */
  public long queuedBytes() {
    return connection.queuedBytes();
  }

  /** Tells the client to place new calls elsewhere; what still comes is served. */
  public void goAway(String text) {
    transport.goAway(text);
  }

  /** Closes the connection, soon. */
  public void close(String why) {
    connection.close(new FabricException(FabricException.Reason.CLOSED, why));
  }

  /** Calls back for the receiver of each call that has not ended. On the polling thread. */
  public void forEachCall(Consumer<RawReceiver> visitor) {
    transport.forEachRawCall(visitor);
  }

  /** Runs a task on the polling thread. */
  public void execute(Runnable task) {
    connection.poller().execute(task);
  }

  /** Whether the current thread is the polling thread. */
  public boolean isPolling() {
    return connection.poller().isPoller();
  }
}

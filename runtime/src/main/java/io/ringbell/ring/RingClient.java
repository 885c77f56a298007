package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;

/** Connects one connection with a poller of its own. Used by one thread until it is connected. */
public final class RingClient implements AutoCloseable {
  private final Fabric fabric;
  private final FabricAddress address;
  private final long features;
  private final CompletionQueue completionQueue;
  private final Poller poller;

  /**
   * Not connected yet.
   *
   * @param address its option {@code doorbell} ({@code send}, {@code imm} or {@code eager}) chooses
   *     how frames are announced; all others are the fabric's
   * @param buffers for messages that find no room in a ring
   */
  public RingClient(Fabric fabric, FabricAddress address, BufferPool buffers, Counters counters) {
    this.fabric = fabric;
    this.address = DoorbellForm.withoutOption(address);
    this.features = DoorbellForm.featuresOf(address, 0);
    this.completionQueue = fabric.createCompletionQueue();
    this.poller = new Poller(fabric, completionQueue, buffers, counters);
  }

  public Poller poller() {
    return poller;
  }

  public FabricAddress address() {
    return address;
  }

  /** For thread names. */
  public String name() {
    return address.hostAndPort();
  }

  /**
   * Connects, and returns when the connection is up.
   *
   * @throws FabricException with the address in its message
   */
  public Connection connect(RingConfig config, FrameHandler handler, long timeoutNanos) {
    long deadline = System.nanoTime() + timeoutNanos;
    if (!poller.tryAcquire()) {
      throw new IllegalStateException("connected already");
    }
    try (Connector connector = fabric.connector(address, timeoutNanos)) {
      Connection connection =
          new Connection(poller, connector, config, features, handler, true, () -> {});
      try {
        connector.connect(ByteBuffer.allocate(0), Math.max(1, deadline - System.nanoTime()));
        connection.start(System.nanoTime());
        awaitUp(connection, deadline);
      } catch (RuntimeException e) {
        connection.doClose(
            new FabricException(FabricException.Reason.CLOSED, "connecting failed", e));
        throw e;
      }
      return connection;
    } finally {
      poller.release();
    }
  }

  /**
   * Waits until the connection, which is being closed, is gone, and frees the rest. From any thread
   * but the polling one.
   */
  @Override
  public void close() {
    boolean open = true;
    while (open) {
      if (poller.tryAcquire()) {
        poller.poll(System.nanoTime());
        open = poller.connectionCount() > 0;
        if (open) {
          poller.release();
        } // otherwise the token is kept, so that nobody polls what is closed
      }
      Thread.onSpinWait();
    }
    completionQueue.close();
  }

  private void awaitUp(Connection connection, long deadline) {
    while (!connection.isUp()) {
      long now = System.nanoTime();
      FabricException failure = connection.cause();
      if (failure != null) {
        throw new FabricException(
            failure.reason(),
            "connecting to %s: %s".formatted(address, failure.getMessage()),
            failure);
      }
      if (now - deadline >= 0) {
        throw new FabricException(
            FabricException.Reason.TIMEOUT,
            "connecting to %s: connected, but no complete handshake in time; is it a Ringbell server?"
                .formatted(address));
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new FabricException(
            FabricException.Reason.CLOSED, "connecting to %s: interrupted".formatted(address));
      }
      if (poller.poll(now) == 0) {
        poller.armAndAwait(Math.max(1, deadline - now));
      }
    }
  }
}

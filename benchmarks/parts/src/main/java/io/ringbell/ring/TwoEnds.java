package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * A connection over the memory fabric whose two ends one thread polls in turn: the cost of the
 * runtime without that of a link and of other threads.
 */
public final class TwoEnds implements AutoCloseable {
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(20);
  private static final int MOST_ROUNDS = 1_000;
  private static final RingConfig CONFIG =
      new RingConfig(1 << 17, 10, 64, 1 << 20, 1024, 1 << 21, TIMEOUT);

  private final MemoryNetwork network = new MemoryNetwork();
  private final Fabric fabric = network.openFabric();
  private final BufferPool buffers = new BufferPool(1 << 20);
  private final CompletionQueue clientQueue = fabric.createCompletionQueue();
  private final CompletionQueue serverQueue = fabric.createCompletionQueue();
  private final Poller client = poller(clientQueue);
  private final Poller server = poller(serverQueue);
  private final Listener listener;
  private final Connection connection;

  /** Connects, and comes up. */
  public TwoEnds(FrameHandler clientHandler, FrameHandler serverHandler, DoorbellForm form) {
    client.tryAcquire();
    server.tryAcquire();
    listener =
        fabric.listen(
            FabricAddress.parse("memory://127.0.0.1:0"),
            request -> {
              Connection accepted =
                  new Connection(
                      server, request, CONFIG, form.feature(), serverHandler, false, () -> {});
              accepted.start(System.nanoTime());
              request.accept(ByteBuffer.allocate(0));
            });
    try (Connector connector = fabric.connector(listener.address(), TIMEOUT)) {
      connection =
          new Connection(client, connector, CONFIG, form.feature(), clientHandler, true, () -> {});
      connector.connect(ByteBuffer.allocate(0), TIMEOUT);
      connection.start(System.nanoTime());
    }
    for (int i = 0; i < MOST_ROUNDS && !connection.isUp(); i++) {
      round(System.nanoTime());
    }
    round(System.nanoTime());
  }

  private Poller poller(CompletionQueue queue) {
    return new Poller(fabric, queue, buffers, new Counters(RingCounter.class));
  }

  /** The plain doorbell: for other packages. */
  public static TwoEnds plain(FrameHandler clientHandler, FrameHandler serverHandler) {
    return new TwoEnds(clientHandler, serverHandler, DoorbellForm.SEND);
  }

  /** The client's end. */
  public Connection client() {
    return connection;
  }

  /** The server takes what has come, then the client. */
  public void round(long now) {
    server.poll(now);
    client.poll(now);
  }

  @Override
  public void close() {
    connection.close(null);
    for (int i = 0;
        i < MOST_ROUNDS && client.connectionCount() + server.connectionCount() > 0;
        i++) {
      round(System.nanoTime());
    }
    listener.close();
    clientQueue.close();
    serverQueue.close();
    fabric.close();
  }
}

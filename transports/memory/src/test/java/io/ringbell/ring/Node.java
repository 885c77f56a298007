package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;

/**
 * One machine of a simulation: a fabric, a poller that the test's own thread drives, and a clock
 * that only {@link #poll} moves. The test's thread holds the poll token all the time.
 */
public final class Node implements AutoCloseable {
  private static final long CONNECT_TIMEOUT = TimeUnit.SECONDS.toNanos(20);

  public final Fabric fabric;
  public final BufferPool buffers = new BufferPool(1 << 20);
  public final Counters counters = new Counters(RingCounter.class);
  final Poller poller;
  private final CompletionQueue queue;
  private final Deque<Connection> accepted = new ConcurrentLinkedDeque<>();
  private Listener listener;
  private long now = TimeUnit.SECONDS.toNanos(1);

  public Node(MemoryNetwork network) {
    fabric = network.openFabric();
    queue = fabric.createCompletionQueue();
    poller = new Poller(fabric, queue, buffers, counters);
    assertThat(poller.tryAcquire()).isTrue();
  }

  /** Takes each connection with the next of the handlers. */
  public void listen(RingConfig config, Deque<? extends FrameHandler> handlers) {
    listener =
        fabric.listen(
            FabricAddress.parse("memory://127.0.0.1:0"),
            request -> {
              // On the listener's thread, while the test's thread waits in connect.
              Connection connection =
                  new Connection(
                      poller,
                      request,
                      config,
                      DoorbellForm.ANY,
                      handlers.remove(),
                      false,
                      () -> {});
              connection.start(now);
              accepted.add(connection);
              request.accept(ByteBuffer.allocate(0));
            });
  }

  public FabricAddress address() {
    return listener.address();
  }

  /** The connection that came last. */
  public Connection accepted() {
    return accepted.getLast();
  }

  /** Connects; both sides are still to poll their handshake. */
  Connection connect(FabricAddress address, RingConfig config, FrameHandler handler) {
    return connect(address, config, DoorbellForm.SEND, handler);
  }

  Connection connect(
      FabricAddress address, RingConfig config, DoorbellForm form, FrameHandler handler) {
    try (Connector connector = fabric.connector(address, CONNECT_TIMEOUT)) {
      Connection connection =
          new Connection(poller, connector, config, form.feature(), handler, true, () -> {});
      try {
        connector.connect(ByteBuffer.allocate(0), CONNECT_TIMEOUT);
        connection.start(now);
      } catch (FabricException e) {
        connection.doClose(e);
        throw e;
      }
      return connection;
    }
  }

  /** A round, {@code nanos} later than the last one. */
  public int poll(long nanos) {
    now += nanos;
    return poller.poll(now);
  }

  public long count(RingCounter counter) {
    return counters.get(counter);
  }

  /** Fails if a connection, a region, a queue pair or a buffer is left. */
  @Override
  public void close() {
    assertThat(poller.connectionCount()).as("connections left").isZero();
    assertThat(buffers.outstanding()).as("buffers left").isZero();
    queue.close();
    fabric.close(); // throws if a protection domain is left, and that one if a region is
  }
}

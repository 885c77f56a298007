package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.CLOSED;

import io.ringbell.WaitStrategy;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens on one fabric, and spreads its connections over event loops. All methods from any thread.
 */
public final class RingServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RingServer.class);

  private static final String CLOSED_TEXT = "the server is closed";

  private final Fabric fabric;
  private final RingConfig config;
  private final Supplier<FrameHandler> handlers;
  private final List<EventLoop> loops = new ArrayList<>();
  private final Set<ConnectionRequest> waiting = ConcurrentHashMap.newKeySet();
  private final List<CompletionQueue> completionQueues = new ArrayList<>();
  private final AtomicInteger nextLoop = new AtomicInteger();
  private final int maxConnections;
  private final AtomicInteger connections;
  private volatile boolean closing;
  private long features; // written before it listens
  private Listener listener;

  /**
   * A server that does not listen yet.
   *
   * @param handlers makes the handler of each new connection
   * @param maxConnections more are refused with the reason
   * @param connections how many there are, shared with the other fabrics of a server
   */
  public RingServer(
      Fabric fabric,
      RingConfig config,
      Supplier<FrameHandler> handlers,
      int maxConnections,
      AtomicInteger connections) {
    this.fabric = fabric;
    this.config = config;
    this.handlers = handlers;
    this.maxConnections = maxConnections;
    this.connections = connections;
  }

  /**
   * Starts the loops and listens.
   *
   * @param address its option {@code doorbell} restricts clients to one form of announcing frames
   * @throws FabricException if the address cannot be had
   */
  public void start(
      FabricAddress address,
      int loopCount,
      WaitStrategy strategy,
      BufferPool buffers,
      Counters counters) {
    features = DoorbellForm.featuresOf(address, DoorbellForm.ANY);
    for (int i = 0; i < loopCount; i++) {
      CompletionQueue queue = fabric.createCompletionQueue();
      completionQueues.add(queue);
      Poller poller = new Poller(fabric, queue, buffers, counters);
      EventLoop loop = new EventLoop(loopName(address, i), poller, strategy);
      loops.add(loop);
      loop.start();
    }
    listener = fabric.listen(DoorbellForm.withoutOption(address), this::onRequest);
    for (int i = 0; i < loopCount; i++) {
      loops.get(i).rename(loopName(listener.address(), i)); // with the real port
    }
  }

  private static String loopName(FabricAddress address, int number) {
    return "ringbell-loop-" + address.hostAndPort() + "-" + number;
  }

  /** The address with the real port. */
  public FabricAddress address() {
    return listener.address();
  }

  public Fabric fabric() {
    return fabric;
  }

  /** Whether the current thread is one of its loops, which must not wait for itself. */
  public boolean isLoopThread() {
    for (EventLoop loop : loops) {
      if (loop.isCurrentThread()) {
        return true;
      }
    }
    return false;
  }

  /** Frees the address; connections stay. */
  public void stopListening() {
    if (listener != null) {
      listener.close();
    }
  }

  /** Closes all connections and stops the loops. */
  @Override
  public void close() {
    closing = true;
    stopListening();
    for (EventLoop loop : loops) {
      loop.closeConnections(new FabricException(CLOSED, "the server was closed"));
      loop.close();
    }
    // A listener's thread may still be handing a request over, and the loops take no more.
    waiting.forEach(this::turnAway);
    completionQueues.forEach(CompletionQueue::close);
    fabric.close();
  }

  private void onRequest(ConnectionRequest request) {
    if (closing) {
      reject(request, CLOSED_TEXT);
      return;
    }
    if (connections.incrementAndGet() > maxConnections) {
      connections.decrementAndGet();
      reject(request, "the server has its most connections already: " + maxConnections);
      return;
    }
    EventLoop loop = loops.get(Math.floorMod(nextLoop.getAndIncrement(), loops.size()));
    waiting.add(request);
    loop.poller().execute(() -> accept(loop.poller(), request));
    if (closing) { // close looks at those that wait after having said so
      turnAway(request);
    }
  }

  /** Rejects a request that no loop has taken. From any thread. */
  private void turnAway(ConnectionRequest request) {
    if (waiting.remove(request)) {
      connections.decrementAndGet();
      reject(request, CLOSED_TEXT);
    }
  }

  /** On the loop. One that is taken here is there when the loop closes its connections. */
  private void accept(Poller poller, ConnectionRequest request) {
    if (closing) {
      turnAway(request);
      return;
    }
    if (!waiting.remove(request)) {
      return;
    }
    Connection connection;
    try {
      connection =
          new Connection(
              poller,
              request,
              config,
              features,
              handlers.get(),
              false,
              connections::decrementAndGet);
    } catch (FabricException | OutOfMemoryError e) {
      connections.decrementAndGet();
      poller.warn("cannot serve " + request.remoteAddress() + ": " + e.getMessage());
      reject(request, "the server cannot serve another connection: " + e.getMessage());
      return;
    }
    connection.start(System.nanoTime());
    try {
      request.accept(ByteBuffer.allocate(0));
    } catch (FabricException e) {
      connection.doClose(e);
    }
  }

  private static void reject(ConnectionRequest request, String reason) {
    try {
      request.reject(ByteBuffer.wrap(reason.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    } catch (FabricException e) {
      LOG.debug("{} went before it was rejected", request.remoteAddress(), e);
    }
  }
}

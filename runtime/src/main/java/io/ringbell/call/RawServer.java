package io.ringbell.call;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.RingCounter;
import io.ringbell.ring.RingServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves raw calls, and annotated services beside them, on one or more addresses. From any thread.
 * Internal: for transports that bring their own calls.
 */
public final class RawServer implements AutoCloseable {
  private static final long MAX_KEPT_BYTES = 64L << 20;

  private final Counters callCounters = new Counters(CallCounter.class);
  private final Counters ringCounters = new Counters(RingCounter.class);
  private final BufferPool buffers = new BufferPool(MAX_KEPT_BYTES);
  private final ServerConnections connections = new ServerConnections();
  private final AtomicInteger connectionCount = new AtomicInteger();
  private final List<RingServer> listeners = new ArrayList<>();

  private RawServer() {}

  /**
   * Starts to serve.
   *
   * @throws FabricException if an address cannot be had
   */
  public static RawServer start(
      List<FabricAddress> addresses, RawServerSettings settings, RawServerHandler handler) {
    RawServer server = new RawServer();
    ServerConfig config =
        new ServerConfig(
            new ServerMethods(settings.services()),
            null,
            settings.ring().maxCalls(),
            settings.ring().maxMessage(),
            new Exports(Duration.ofSeconds(5).toNanos()),
            settings.ring().maxQueuedBytes(),
            settings.limits(),
            handler);
    try {
      for (FabricAddress address : addresses) {
        server.listen(address, config, settings);
      }
    } catch (RuntimeException | Error e) {
      server.close();
      throw e;
    }
    return server;
  }

  private void listen(FabricAddress address, ServerConfig config, RawServerSettings settings) {
    Fabric fabric = Fabrics.open(address.scheme());
    RingServer listener =
        new RingServer(
            fabric,
            settings.ring(),
            () -> new ServerTransport(config, callCounters, connections),
            settings.maxConnections(),
            connectionCount);
    listeners.add(listener);
    listener.start(address, settings.eventLoops(), settings.waitStrategy(), buffers, ringCounters);
  }

  /** The addresses with the real ports. */
  public List<FabricAddress> addresses() {
    return listeners.stream().map(RingServer::address).toList();
  }

  /** Connections that are up. */
  public int connections() {
    return connections.count();
  }

  /** The counters of its calls and rings, by lower-case name. */
  public Map<String, Long> counters() {
    Map<String, Long> all = new LinkedHashMap<>(callCounters.snapshot());
    all.putAll(ringCounters.snapshot());
    return all;
  }

  /** How many buffers for large messages are in use. */
  public int outstandingBuffers() {
    return buffers.outstanding();
  }

  /** Frees the addresses; connections stay. */
  public void stopListening() {
    listeners.forEach(RingServer::stopListening);
  }

  /** Tells all clients, and those that come up from now on, to go elsewhere. */
  public void goAway(String text) {
    connections.goAway(text);
  }

  /** Whether the current thread is one of its loops, on which {@link #close} must not run. */
  public boolean isLoopThread() {
    return listeners.stream().anyMatch(RingServer::isLoopThread);
  }

  /** Closes all connections and stops the loops. */
  @Override
  public void close() {
    listeners.forEach(RingServer::close);
  }
}

package io.ringbell;

import static java.util.Objects.requireNonNull;

import io.ringbell.call.CallCounter;
import io.ringbell.call.ConnectionLimits;
import io.ringbell.call.Exports;
import io.ringbell.call.ServerConfig;
import io.ringbell.call.ServerConnections;
import io.ringbell.call.ServerMethods;
import io.ringbell.call.ServerTransport;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.RingConfig;
import io.ringbell.ring.RingCounter;
import io.ringbell.ring.RingServer;
import io.ringbell.ring.Timings;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Serves annotated services on one or more addresses.
 *
 * <pre>{@code
 * try (RpcServer server =
 *     RpcServer.builder()
 *         .listen("tcp://0.0.0.0:7471")
 *         .addService(InventorySkeleton.of(new InventoryImpl()))
 *         .start()) {
 *   server.awaitTermination();
 * }
 * }</pre>
 *
 * <p>Handlers run on the event loop and must not block there; those of methods with
 * {@code @RpcMethod(blocking = true)}, or all with {@link Builder#handlersOnExecutor}, run on the
 * executor. All methods from any thread.
 */
public final class RpcServer implements AutoCloseable {
  private static final long MAX_KEPT_BYTES = 64L << 20;
  private static final long DRAIN_POLL_MILLIS = 1;

  private final Counters callCounters = new Counters(CallCounter.class);
  private final Counters ringCounters = new Counters(RingCounter.class);
  private final BufferPool buffers = new BufferPool(MAX_KEPT_BYTES);
  private final ServerConnections connections = new ServerConnections();
  private final Exports exports;
  private final AtomicInteger connectionCount = new AtomicInteger();
  private final List<RingServer> listeners = new ArrayList<>();
  private final ExecutorService ownExecutor; // null if the user gave one
  private final CountDownLatch terminated = new CountDownLatch(1);

  private RpcServer(ExecutorService ownExecutor, Exports exports) {
    this.exports = exports;
    this.ownExecutor = ownExecutor;
  }

  /** Settings of a server to be started. */
  public static Builder builder() {
    return new Builder();
  }

  /** The address that it listens on, with the real port; the first one if there are several. */
  public String address() {
    return addresses().get(0);
  }

  /** The addresses that it listens on, with the real ports. */
  public List<String> addresses() {
    return listeners.stream().map(listener -> listener.address().toString()).toList();
  }

  /** How many connections are up. */
  public int connections() {
    return connections.count();
  }

  /**
   * The counters of its calls and rings, by lower-case name, and those of its fabrics, behind the
   * scheme: {@code tcp.socket_writes}.
   */
  public Map<String, Long> counters() {
    Map<String, Long> all = new LinkedHashMap<>(callCounters.snapshot());
    all.putAll(ringCounters.snapshot());
    for (RingServer listener : listeners) {
      Fabric fabric = listener.fabric();
      fabric
          .counters()
          .snapshot()
          .forEach((name, n) -> all.merge(fabric.scheme() + "." + name, n, Long::sum));
    }
    return all;
  }

  /** How many buffers for large messages are in use: 0 when no call is under way. */
  public int outstandingBuffers() {
    return buffers.outstanding();
  }

  /**
   * Exports zeroed memory of the given length: clients open it by its name and read it without any
   * code of this server running.
   *
   * @throws IllegalArgumentException if the name is taken, or too long
   */
  public ExportedMemory export(String name, int length, MemoryRights rights) {
    return new ExportedMemory(exports.allocate(name, length, rights));
  }

  /**
   * Exports memory of the caller's, from position to limit; the bytes are shared, not copied.
   *
   * @param region a direct buffer; for atomics it starts at a multiple of 8
   * @throws IllegalArgumentException if the name is taken, or the region cannot be exported
   */
  public ExportedMemory export(String name, ByteBuffer region, MemoryRights rights) {
    return new ExportedMemory(exports.add(name, region, rights));
  }

  /**
   * Shuts down without a failed call: frees the addresses, tells the clients, serves what they have
   * sent, and closes when they have gone.
   *
   * @param grace how long to wait for them; the calls of those that are left then fail
   */
  public void shutdown(Duration grace) {
    if (isLoopThread()) {
      start("ringbell-shutdown-", () -> shutdown(grace));
      return;
    }
    listeners.forEach(RingServer::stopListening);
    connections.goAway("the server shuts down");
    long deadline = System.nanoTime() + Defaults.nanos(grace);
    while (connections.count() > 0 && System.nanoTime() - deadline < 0) {
      try {
        TimeUnit.MILLISECONDS.sleep(DRAIN_POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    close();
  }

  /** Waits until it is closed. */
  public void awaitTermination() throws InterruptedException {
    terminated.await();
  }

  /**
   * Closes all connections: their calls fail. A second close does nothing. A handler on an event
   * loop may call it, and is not waited for.
   */
  @Override
  public void close() {
    if (isLoopThread()) {
      start("ringbell-close-", this::closeAndWait);
    } else {
      closeAndWait();
    }
  }

  private boolean isLoopThread() {
    return listeners.stream().anyMatch(RingServer::isLoopThread);
  }

  private void start(String name, Runnable task) {
    Thread thread = new Thread(task, name + address());
    thread.setDaemon(true);
    thread.start();
  }

  private synchronized void closeAndWait() {
    if (terminated.getCount() == 0) {
      return;
    }
    listeners.forEach(RingServer::close);
    if (ownExecutor != null) {
      ownExecutor.shutdown();
    }
    terminated.countDown();
  }

  /** Settings of a server. Not safe for several threads. */
  public static final class Builder {
    private final List<FabricAddress> addresses = new ArrayList<>();
    private final List<AddedService> services = new ArrayList<>();
    private final List<ServerInterceptor> interceptors = new ArrayList<>();
    private Function<Throwable, RpcException> exceptionMapper;
    private WaitStrategy waitStrategy = WaitStrategy.ADAPTIVE;
    private int ringCapacity = Defaults.SERVER_RING_CAPACITY;
    private int maxMessageSize = Defaults.MAX_MESSAGE_SIZE;
    private int maxConcurrentCalls = Defaults.MAX_CONCURRENT_CALLS;
    private int maxConnections = Defaults.MAX_CONNECTIONS;
    private int eventLoops = 1;
    private Duration handshakeTimeout = Defaults.CONNECT_TIMEOUT;
    private Executor executor;
    private boolean handlersOnExecutor;
    private long keepAlive = Defaults.nanos(Defaults.SERVER_KEEP_ALIVE);
    private long keepAliveTimeout = Defaults.nanos(Defaults.SERVER_KEEP_ALIVE_TIMEOUT);
    private long maxIdle = Timings.NEVER;
    private long maxAge = Timings.NEVER;
    private long maxAgeGrace = Timings.NEVER;

    private final Rendezvous rendezvous = new Rendezvous();
    private Duration revokeTimeout = Defaults.REVOKE_TIMEOUT;

    private Builder() {}

    /**
     * Adds an address to listen on.
     *
     * @param address {@code scheme://host:port}; port 0 takes a free one; the scheme {@code auto}
     *     takes the best fabric that works on this machine
     */
    public Builder listen(String address) {
      addresses.add(FabricAddress.parse(address));
      return this;
    }

    /** Adds a service: a generated skeleton around its implementation. */
    public Builder addService(ServiceSkeleton service) {
      return addService(service, ServiceOptions.DEFAULT);
    }

    /** Adds a service that is run in its own way. */
    public Builder addService(ServiceSkeleton service, ServiceOptions options) {
      services.add(
          new AddedService(requireNonNull(service, "service"), requireNonNull(options, "options")));
      return this;
    }

    /** Adds one that sees each call before its handler, after those added before. */
    public Builder intercept(ServerInterceptor interceptor) {
      interceptors.add(requireNonNull(interceptor, "interceptor"));
      return this;
    }

    /**
     * Tells the status of exceptions that handlers throw and that say nothing of one: neither an
     * {@link RpcException} nor declared by the method. Without it, and where it gives null, such a
     * call ends with UNKNOWN and the name of the class.
     *
     * @param mapper from any thread; gives an exception with the status and trailers to send
     */
    public Builder mapExceptions(Function<Throwable, RpcException> mapper) {
      this.exceptionMapper = requireNonNull(mapper, "mapper");
      return this;
    }

    /** How the event loops wait; {@link WaitStrategy#ADAPTIVE} by default. */
    public Builder waitStrategy(WaitStrategy waitStrategy) {
      this.waitStrategy = requireNonNull(waitStrategy, "waitStrategy");
      return this;
    }

    /**
     * Bytes of each connection's ring for requests: a power of two from 4096; 128 KiB by default.
     */
    public Builder ringCapacity(int ringCapacity) {
      this.ringCapacity = ringCapacity;
      return this;
    }

    /** Largest request and answer in bytes; 16 MiB by default. */
    public Builder maxMessageSize(int maxMessageSize) {
      this.maxMessageSize = maxMessageSize;
      return this;
    }

    /**
     * From how many bytes on a message is READ by its receiver from this side's memory, in place of
     * going through the ring; from 1024, {@code Integer.MAX_VALUE} for never. By default what was
     * measured to be best on the fabric.
     */
    public Builder rendezvousThreshold(int bytes) {
      rendezvous.threshold(bytes);
      return this;
    }

    /**
     * Memory for messages that are READ by their receiver, of each connection: those that wait for
     * the peer to READ them, and those that are READ from the peer. What finds no room goes through
     * the ring, or waits. Taken only while it is needed; by default one largest message each.
     */
    public Builder rendezvousBudgets(long sendBytes, long receiveBytes) {
      rendezvous.budgets(sendBytes, receiveBytes);
      return this;
    }

    /**
     * How long a client may take to let go of exported memory that was closed, before its
     * connection is; 5 seconds by default.
     */
    public Builder revokeTimeout(Duration revokeTimeout) {
      this.revokeTimeout = Defaults.positive(revokeTimeout, "revokeTimeout");
      return this;
    }

    /** Most calls at a time of one connection, 1 to 65 536; 4096 by default. */
    public Builder maxConcurrentCalls(int maxConcurrentCalls) {
      this.maxConcurrentCalls = Defaults.concurrentCalls(maxConcurrentCalls);
      return this;
    }

    /** Most connections at a time; more are refused. 10 000 by default. */
    public Builder maxConnections(int maxConnections) {
      if (maxConnections < 1) {
        throw new IllegalArgumentException(
            "maxConnections: " + maxConnections + " (expected: >= 1)");
      }
      this.maxConnections = maxConnections;
      return this;
    }

    /** How many threads poll, for each address; 1 by default. */
    public Builder eventLoops(int eventLoops) {
      if (eventLoops < 1) {
        throw new IllegalArgumentException("eventLoops: " + eventLoops + " (expected: >= 1)");
      }
      this.eventLoops = eventLoops;
      return this;
    }

    /** How long a new connection may take to introduce itself; 10 seconds by default. */
    public Builder handshakeTimeout(Duration handshakeTimeout) {
      this.handshakeTimeout = Defaults.positive(handshakeTimeout, "handshakeTimeout");
      return this;
    }

    /**
     * A client that is silent for so long, with calls or without, is asked for a sign of life; 5
     * minutes by default. One that gives none within {@code timeout}, 20 seconds by default, is
     * taken for dead, and its connection is closed.
     */
    public Builder keepAlive(Duration time, Duration timeout) {
      this.keepAlive = Defaults.nanos(Defaults.positive(time, "time"));
      this.keepAliveTimeout = Defaults.nanos(Defaults.positive(timeout, "timeout"));
      return this;
    }

    /** Never asks a silent client for a sign of life. */
    public Builder withoutKeepAlive() {
      this.keepAlive = Timings.NEVER;
      return this;
    }

    /** Tells a client to go that has had no call for so long; never by default. */
    public Builder maxConnectionIdle(Duration maxIdle) {
      this.maxIdle = Defaults.nanos(Defaults.positive(maxIdle, "maxIdle"));
      return this;
    }

    /**
     * Tells a client to make a new connection when its connection is so old, a tenth more or less;
     * never by default. So clients spread anew over servers that were added.
     */
    public Builder maxConnectionAge(Duration maxAge) {
      this.maxAge = Defaults.nanos(Defaults.positive(maxAge, "maxAge"));
      return this;
    }

    /**
     * How long a client that was told to go may stay for the calls that are under way; those that
     * are left then fail. Without limit by default.
     */
    public Builder maxConnectionAgeGrace(Duration grace) {
      this.maxAgeGrace = Defaults.nanos(Defaults.positive(grace, "grace"));
      return this;
    }

    /**
     * Runs the handlers that may block; by default a pool of the server's own that grows as needed.
     */
    public Builder executor(Executor executor) {
      this.executor = requireNonNull(executor, "executor");
      return this;
    }

    /** Whether all handlers run on the executor, not only those that say that they block. */
    public Builder handlersOnExecutor(boolean handlersOnExecutor) {
      this.handlersOnExecutor = handlersOnExecutor;
      return this;
    }

    /**
     * Starts to serve.
     *
     * @throws RpcException UNAVAILABLE, with the address and the remedy, if an address cannot be
     *     had
     * @throws IllegalArgumentException if a setting is out of its range, no address is given, or a
     *     service is there twice
     */
    public RpcServer start() {
      if (addresses.isEmpty()) {
        throw new IllegalArgumentException(
            "no address to listen on (expected: listen(\"tcp://0.0.0.0:7471\") or the like)");
      }
      RingConfig ringConfig =
          Defaults.ringConfig(
              ringCapacity, maxMessageSize, maxConcurrentCalls, handshakeTimeout, rendezvous);
      ExecutorService own = executor == null ? ownExecutor() : null;
      Executor forHandlers = executor == null ? own : executor;
      Exports exports = new Exports(Defaults.nanos(revokeTimeout));
      RpcServer server = new RpcServer(own, exports);
      ServerConfig config =
          new ServerConfig(
              methods(forHandlers),
              exceptionMapper,
              maxConcurrentCalls,
              maxMessageSize,
              exports,
              ringConfig.maxQueuedBytes(),
              new ConnectionLimits(keepAlive, keepAliveTimeout, maxIdle, maxAge, maxAgeGrace));
      try {
        for (FabricAddress address : addresses) {
          listen(server, Fabrics.choose(address), config, ringConfig);
        }
      } catch (FabricException e) {
        server.close();
        throw new RpcException(
            Status.UNAVAILABLE.withDescription(e.getMessage()), Delivery.NOT_SENT, e);
      } catch (RuntimeException e) {
        server.close();
        throw e;
      }
      return server;
    }

    private ServerMethods methods(Executor forHandlers) {
      return new ServerMethods(
          services.stream()
              .map(each -> each.bind(interceptors, forHandlers, handlersOnExecutor))
              .toList());
    }

    private void listen(
        RpcServer server, FabricAddress address, ServerConfig config, RingConfig ringConfig) {
      Fabric fabric = Fabrics.open(address.scheme());
      RingServer listener =
          new RingServer(
              fabric,
              ringConfig,
              () -> new ServerTransport(config, server.callCounters, server.connections),
              maxConnections,
              server.connectionCount);
      server.listeners.add(listener);
      listener.start(address, eventLoops, waitStrategy, server.buffers, server.ringCounters);
    }

    private static ExecutorService ownExecutor() {
      AtomicInteger number = new AtomicInteger();
      return Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "ringbell-handler-" + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
          });
    }
  }
}

package io.ringbell.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.ForwardingServerBuilder;
import io.grpc.ServerBuilder;
import io.grpc.ServerStreamTracer;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.InternalServer;
import io.grpc.internal.ServerImplBuilder;
import io.ringbell.WaitStrategy;
import io.ringbell.call.ConnectionLimits;
import io.ringbell.call.RawServerSettings;
import io.ringbell.call.ServerMethods;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.ring.Timings;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes gRPC servers over Ringbell: {@code RingbellServerBuilder.listen("roce://0.0.0.0:7471")}.
 * The same port serves gRPC stubs and annotated stubs, which call the same methods. Not safe for
 * several threads.
 */
public final class RingbellServerBuilder extends ForwardingServerBuilder<RingbellServerBuilder> {
  private static final int MAX_CALLS = 65_536;
  private static final int MAX_CONNECTIONS = 10_000;
  private static final long HANDSHAKE_SECONDS = 120;

  // Ahead of all fields, whose values meet what another version does not have.
  {
    GrpcVersions.check(GrpcUtil.getGrpcBuildVersion().getImplementationVersion());
  }

  private final ServerImplBuilder impl = new ServerImplBuilder((f, recorder) -> build(f));
  private final List<FabricAddress> addresses = new ArrayList<>();
  private final List<ServerMethods.Service> services = new ArrayList<>();
  private WaitStrategy waitStrategy = WaitStrategy.ADAPTIVE;
  private int ringCapacity = Rings.SERVER_CAPACITY;
  private int rendezvousThreshold = Rings.MEASURED;
  private int maxMessage = GrpcUtil.DEFAULT_MAX_MESSAGE_SIZE;
  private int maxTransportMessage = Rings.MAX_MESSAGE;
  private int maxMetadata = GrpcUtil.DEFAULT_MAX_HEADER_LIST_SIZE;
  private int maxCalls = MAX_CALLS;
  private int maxConnections = MAX_CONNECTIONS;
  private int eventLoops = 1;
  private long handshakeNanos = TimeUnit.SECONDS.toNanos(HANDSHAKE_SECONDS);
  private long keepAliveNanos = GrpcUtil.DEFAULT_SERVER_KEEPALIVE_TIME_NANOS;
  private long keepAliveTimeoutNanos = GrpcUtil.DEFAULT_SERVER_KEEPALIVE_TIMEOUT_NANOS;
  private long permitNanos = GrpcUtil.DEFAULT_SERVER_PERMIT_KEEPALIVE_TIME_NANOS;
  private boolean permitWithoutCalls;
  private long maxIdleNanos = Timings.NEVER;
  private long maxAgeNanos = Timings.NEVER;
  private long maxAgeGraceNanos = Timings.NEVER;
  private RingbellServer built;

  private RingbellServerBuilder() {}

  /**
   * A server at an address, such as {@code roce://0.0.0.0:7471} or {@code tcp+ring://[::]:0}; port
   * 0 takes a free one. More addresses may be added by {@link #alsoListen}.
   */
  public static RingbellServerBuilder listen(String address) {
    return new RingbellServerBuilder().alsoListen(address);
  }

  /** A server over TCP at a port of all interfaces; to choose the fabric, {@link #listen}. */
  public static RingbellServerBuilder forPort(int port) {
    return listen("tcp://0.0.0.0:" + port);
  }

  /** Adds an address to listen on. */
  public RingbellServerBuilder alsoListen(String address) {
    addresses.add(Schemes.parse(address));
    return this;
  }

  /**
   * Adds an annotated service: a generated skeleton around its implementation. Its methods go
   * before gRPC's of the same path. Handlers run on the event loop and must not block there.
   */
  public RingbellServerBuilder addAnnotatedService(ServiceSkeleton service) {
    services.add(
        new ServerMethods.Service(requireNonNull(service, "service"), method -> null, List.of()));
    return this;
  }

  /** How the event loops wait; {@link WaitStrategy#ADAPTIVE} by default. */
  public RingbellServerBuilder waitStrategy(WaitStrategy waitStrategy) {
    this.waitStrategy = requireNonNull(waitStrategy, "waitStrategy");
    return this;
  }

  /** How many threads poll, for each address; 1 by default. */
  public RingbellServerBuilder eventLoops(int eventLoops) {
    this.eventLoops = Rings.positive(eventLoops, "eventLoops");
    return this;
  }

  /** Bytes of each connection's ring for requests: a power of two from 4096; 128 KiB by default. */
  public RingbellServerBuilder ringCapacity(int ringCapacity) {
    this.ringCapacity = ringCapacity;
    return this;
  }

  /**
   * From how many bytes on a message is READ by its receiver from this side's memory; by default
   * what was measured to be best on the fabric.
   */
  public RingbellServerBuilder rendezvousThreshold(int bytes) {
    this.rendezvousThreshold = Rings.threshold(bytes);
    return this;
  }

  /** Largest message that connections carry at all; 64 MiB by default. */
  public RingbellServerBuilder maxTransportMessageSize(int bytes) {
    this.maxTransportMessage = Rings.positive(bytes, "maxTransportMessageSize");
    return this;
  }

  /**
   * Most calls at a time of one connection, 1 to 65 536, which is the default. More wait at the
   * client.
   */
  public RingbellServerBuilder maxConcurrentCallsPerConnection(int calls) {
    if (calls < 1 || calls > MAX_CALLS) {
      throw new IllegalArgumentException(
          "maxConcurrentCallsPerConnection: %d (expected: 1 to %d)".formatted(calls, MAX_CALLS));
    }
    this.maxCalls = calls;
    return this;
  }

  /** Most connections at a time; more are refused. 10 000 by default. */
  public RingbellServerBuilder maxConnections(int connections) {
    this.maxConnections = Rings.positive(connections, "maxConnections");
    return this;
  }

  @Override
  public RingbellServerBuilder handshakeTimeout(long timeout, TimeUnit unit) {
    super.handshakeTimeout(timeout, unit);
    this.handshakeNanos = Rings.positive(unit.toNanos(timeout), "handshakeTimeout");
    return this;
  }

  @Override
  public RingbellServerBuilder maxInboundMessageSize(int bytes) {
    this.maxMessage = Rings.notNegative(bytes, "maxInboundMessageSize");
    return this;
  }

  @Override
  public RingbellServerBuilder maxInboundMetadataSize(int bytes) {
    this.maxMetadata = Rings.positive(bytes, "maxInboundMetadataSize");
    return this;
  }

  @Override
  public RingbellServerBuilder keepAliveTime(long time, TimeUnit unit) {
    long nanos = unit.toNanos(Rings.positive(time, "keepAliveTime"));
    keepAliveNanos =
        nanos >= TimeUnit.DAYS.toNanos(1000)
            ? Timings.NEVER
            : Math.max(nanos, TimeUnit.MILLISECONDS.toNanos(1));
    return this;
  }

  @Override
  public RingbellServerBuilder keepAliveTimeout(long time, TimeUnit unit) {
    keepAliveTimeoutNanos =
        Math.max(
            unit.toNanos(Rings.positive(time, "keepAliveTimeout")),
            TimeUnit.MICROSECONDS.toNanos(500));
    return this;
  }

  @Override
  public RingbellServerBuilder permitKeepAliveTime(long time, TimeUnit unit) {
    permitNanos = unit.toNanos(time);
    if (time < 0) {
      throw new IllegalArgumentException("permitKeepAliveTime: " + time + " (expected: >= 0)");
    }
    return this;
  }

  @Override
  public RingbellServerBuilder permitKeepAliveWithoutCalls(boolean permit) {
    permitWithoutCalls = permit;
    return this;
  }

  @Override
  public RingbellServerBuilder maxConnectionIdle(long time, TimeUnit unit) {
    maxIdleNanos = limit(unit.toNanos(Rings.positive(time, "maxConnectionIdle")));
    return this;
  }

  @Override
  public RingbellServerBuilder maxConnectionAge(long time, TimeUnit unit) {
    maxAgeNanos = limit(unit.toNanos(Rings.positive(time, "maxConnectionAge")));
    return this;
  }

  @Override
  public RingbellServerBuilder maxConnectionAgeGrace(long time, TimeUnit unit) {
    if (time < 0) {
      throw new IllegalArgumentException("maxConnectionAgeGrace: " + time + " (expected: >= 0)");
    }
    maxAgeGraceNanos = limit(unit.toNanos(time));
    return this;
  }

  private static long limit(long nanos) {
    return nanos >= TimeUnit.DAYS.toNanos(1000) ? Timings.NEVER : nanos;
  }

  /**
   * Not to be had.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public RingbellServerBuilder useTransportSecurity(File certChain, File privateKey) {
    throw new UnsupportedOperationException(
        "TLS over a Ringbell fabric (expected: a network that is trusted)");
  }

  @Override
  protected ServerBuilder<?> delegate() {
    return impl;
  }

  /** For tests that bring their own statistics. */
  void setStatsEnabled(boolean enabled) {
    impl.setStatsEnabled(enabled);
  }

  /** For tests of the metadata that OpenCensus would write. */
  RingbellServerBuilder withoutCensus() {
    impl.setStatsEnabled(false);
    impl.setTracingEnabled(false);
    return this;
  }

  /** For tests: what was built. */
  RingbellServer built() {
    return built;
  }

  InternalServer build(List<? extends ServerStreamTracer.Factory> tracerFactories) {
    RawServerSettings raw =
        new RawServerSettings(
            Rings.config(
                ringCapacity,
                Math.max(maxTransportMessage, maxMessage),
                maxCalls,
                handshakeNanos,
                rendezvousThreshold),
            waitStrategy,
            eventLoops,
            maxConnections,
            new ConnectionLimits(
                keepAliveNanos, keepAliveTimeoutNanos, maxIdleNanos, maxAgeNanos, maxAgeGraceNanos),
            services);
    built =
        new RingbellServer(
            new ServerSettings(
                List.copyOf(addresses),
                raw,
                maxMessage,
                maxMetadata,
                permitNanos,
                permitWithoutCalls,
                tracerFactories));
    return built;
  }
}

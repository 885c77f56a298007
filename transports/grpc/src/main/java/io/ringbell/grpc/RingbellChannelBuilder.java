package io.ringbell.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.CallCredentials;
import io.grpc.ChannelCredentials;
import io.grpc.ForwardingChannelBuilder2;
import io.grpc.ManagedChannelBuilder;
import io.grpc.internal.ClientTransportFactory;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.ManagedChannelImplBuilder;
import io.ringbell.WaitStrategy;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * Makes gRPC channels over Ringbell: {@code RingbellChannelBuilder.forTarget("roce://host:port")}.
 * What is set above the transport, such as interceptors, retries and load balancing, is gRPC's own.
 * Not safe for several threads.
 */
public final class RingbellChannelBuilder
    extends ForwardingChannelBuilder2<RingbellChannelBuilder> {
  private static final long CONNECT_SECONDS = 20;
  private static final int MOST_WAITING_CALLS = 65_536;

  // Ahead of all fields, whose values meet what another version does not have.
  {
    GrpcVersions.check(GrpcUtil.getGrpcBuildVersion().getImplementationVersion());
  }

  private final ManagedChannelImplBuilder impl;
  private String fabric = "tcp";
  private WaitStrategy waitStrategy = WaitStrategy.ADAPTIVE;
  private int ringCapacity = Rings.CHANNEL_CAPACITY;
  private int rendezvousThreshold = Rings.MEASURED;
  private int maxMessage = GrpcUtil.DEFAULT_MAX_MESSAGE_SIZE;
  private int maxTransportMessage = Rings.MAX_MESSAGE;
  private int maxMetadata = GrpcUtil.DEFAULT_MAX_HEADER_LIST_SIZE;
  private long connectNanos = TimeUnit.SECONDS.toNanos(CONNECT_SECONDS);
  private int mostWaitingCalls = MOST_WAITING_CALLS;
  private long keepAliveNanos = Long.MAX_VALUE;
  private long keepAliveTimeoutNanos = GrpcUtil.DEFAULT_KEEPALIVE_TIMEOUT_NANOS;
  private boolean keepAliveWithoutCalls;

  RingbellChannelBuilder(
      String target, ChannelCredentials credentials, CallCredentials callCredentials) {
    impl =
        new ManagedChannelImplBuilder(
            target, credentials, callCredentials, this::transportFactory, () -> Rings.PORT);
  }

  private RingbellChannelBuilder(SocketAddress address, String authority) {
    impl =
        new ManagedChannelImplBuilder(address, authority, this::transportFactory, () -> Rings.PORT);
  }

  /**
   * A channel to a target, such as {@code roce://host:port}, {@code tcp+ring://host:port}, {@code
   * auto://host:port}, or one of a name resolver of gRPC's, such as {@code dns:///host:port}.
   */
  public static RingbellChannelBuilder forTarget(String target) {
    return new RingbellChannelBuilder(target, null, null);
  }

  /** A channel to a host, over the fabric of {@link #defaultFabric}. */
  public static RingbellChannelBuilder forAddress(String host, int port) {
    return forTarget(GrpcUtil.authorityFromHostAndPort(host, port));
  }

  /** A channel to one address, of the type {@link RingbellSocketAddress} or of an IP host. */
  public static RingbellChannelBuilder forAddress(SocketAddress address) {
    String authority =
        address instanceof RingbellSocketAddress ours ? ours.address().hostAndPort() : "localhost";
    return new RingbellChannelBuilder(address, authority);
  }

  /**
   * The fabric of targets that name none, such as those of {@code dns:}; {@code tcp} by default.
   */
  public RingbellChannelBuilder defaultFabric(String scheme) {
    fabric = Schemes.fabric(requireNonNull(scheme, "scheme"));
    return this;
  }

  /** How callers and the channel's threads wait; {@link WaitStrategy#ADAPTIVE} by default. */
  public RingbellChannelBuilder waitStrategy(WaitStrategy waitStrategy) {
    this.waitStrategy = requireNonNull(waitStrategy, "waitStrategy");
    return this;
  }

  /** Bytes of each connection's ring for answers: a power of two from 4096; 256 KiB by default. */
  public RingbellChannelBuilder ringCapacity(int ringCapacity) {
    this.ringCapacity = ringCapacity;
    return this;
  }

  /**
   * From how many bytes on a message is READ by its receiver from this side's memory; by default
   * what was measured to be best on the fabric.
   */
  public RingbellChannelBuilder rendezvousThreshold(int bytes) {
    this.rendezvousThreshold = Rings.threshold(bytes);
    return this;
  }

  /**
   * Largest message that connections carry at all, of any call; 64 MiB by default. A call's own
   * limit, {@link #maxInboundMessageSize} or that of its options, is looked at beside it.
   */
  public RingbellChannelBuilder maxTransportMessageSize(int bytes) {
    this.maxTransportMessage = Rings.positive(bytes, "maxTransportMessageSize");
    return this;
  }

  /** How long one attempt to connect may take; 20 seconds by default. */
  public RingbellChannelBuilder connectTimeout(long time, TimeUnit unit) {
    this.connectNanos = Rings.positive(unit.toNanos(time), "connectTimeout");
    return this;
  }

  /**
   * How many calls may wait on a connection while as many are under way as its server takes at a
   * time; 65 536 by default. A call beyond that ends with RESOURCE_EXHAUSTED; with 0 none waits.
   */
  public RingbellChannelBuilder maxWaitingCalls(int calls) {
    this.mostWaitingCalls = Rings.notNegative(calls, "maxWaitingCalls");
    return this;
  }

  @Override
  public RingbellChannelBuilder maxInboundMessageSize(int bytes) {
    this.maxMessage = Rings.notNegative(bytes, "maxInboundMessageSize");
    return this;
  }

  @Override
  public RingbellChannelBuilder maxInboundMetadataSize(int bytes) {
    this.maxMetadata = Rings.positive(bytes, "maxInboundMetadataSize");
    return this;
  }

  @Override
  public RingbellChannelBuilder keepAliveTime(long time, TimeUnit unit) {
    keepAliveNanos = Rings.keepAlive(unit.toNanos(Rings.positive(time, "keepAliveTime")));
    return this;
  }

  @Override
  public RingbellChannelBuilder keepAliveTimeout(long time, TimeUnit unit) {
    keepAliveTimeoutNanos =
        Rings.keepAliveTimeout(unit.toNanos(Rings.positive(time, "keepAliveTimeout")));
    return this;
  }

  @Override
  public RingbellChannelBuilder keepAliveWithoutCalls(boolean enable) {
    keepAliveWithoutCalls = enable;
    return this;
  }

  /** What it does anyway: fabrics carry plain text. */
  @Override
  public RingbellChannelBuilder usePlaintext() {
    return this;
  }

  /**
   * Not to be had.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public RingbellChannelBuilder useTransportSecurity() {
    throw new UnsupportedOperationException(
        "TLS over a Ringbell fabric (expected: usePlaintext, on a network that is trusted)");
  }

  @Override
  protected ManagedChannelBuilder<?> delegate() {
    return impl;
  }

  /** For tests: without gRPC's lower bound. */
  RingbellChannelBuilder keepAlive(long nanos, long timeoutNanos) {
    keepAliveNanos = nanos;
    keepAliveTimeoutNanos = timeoutNanos;
    return this;
  }

  /** For tests that bring their own statistics. */
  void setStatsEnabled(boolean enabled) {
    impl.setStatsEnabled(enabled);
  }

  /** For tests of the metadata that OpenCensus would write. */
  RingbellChannelBuilder withoutCensus() {
    impl.setStatsEnabled(false);
    impl.setTracingEnabled(false);
    return this;
  }

  ClientTransportFactory transportFactory() {
    return new TransportFactory(
        new ClientSettings(
            fabric,
            Rings.config(
                ringCapacity,
                Math.max(maxTransportMessage, maxMessage),
                0,
                connectNanos,
                rendezvousThreshold),
            waitStrategy,
            maxMessage,
            maxMetadata,
            connectNanos,
            mostWaitingCalls,
            keepAliveNanos,
            keepAliveTimeoutNanos,
            keepAliveWithoutCalls));
  }
}

package io.ringbell.grpc;

import io.grpc.ChannelCredentials;
import io.grpc.ChannelLogger;
import io.grpc.MethodDescriptor;
import io.grpc.internal.ClientTransportFactory;
import io.grpc.internal.ConnectionClientTransport;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.SharedResourceHolder;
import io.ringbell.call.CallCounter;
import io.ringbell.call.RawClientSettings;
import io.ringbell.call.RawClientTransport;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.RingCounter;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Makes the connections of one channel, and opens the fabrics for them, which are closed when the
 * channel and the last connection are. From any thread.
 */
final class TransportFactory implements ClientTransportFactory {
  private static final long MAX_KEPT_BYTES = 64L << 20;

  private final ClientSettings settings;
  private final RawClientSettings raw;
  private final Counters calls = new Counters(CallCounter.class);
  private final Counters rings = new Counters(RingCounter.class);
  private final BufferPool buffers = new BufferPool(MAX_KEPT_BYTES);
  private final ScheduledExecutorService timer = SharedResourceHolder.get(GrpcUtil.TIMER_SERVICE);
  private final ConcurrentHashMap<String, String> paths = new ConcurrentHashMap<>();
  private final Map<String, Fabric> fabrics = new HashMap<>(); // guarded by this
  private int transports; // guarded by this
  private boolean closed; // guarded by this

  TransportFactory(ClientSettings settings) {
    this.settings = settings;
    this.raw =
        new RawClientSettings(
            settings.ring(),
            settings.waitStrategy(),
            settings.keepAliveNanos(),
            settings.keepAliveTimeoutNanos(),
            settings.keepAliveWithoutCalls(),
            settings.mostWaitingCalls(),
            calls,
            rings,
            buffers);
  }

  ClientSettings settings() {
    return settings;
  }

  Counters calls() {
    return calls;
  }

  int outstandingBuffers() {
    return buffers.outstanding();
  }

  /** A method's path on the wire. */
  String path(MethodDescriptor<?, ?> method) {
    String name = method.getFullMethodName();
    String path = paths.get(name);
    return path != null ? path : paths.computeIfAbsent(name, n -> "/" + n);
  }

  @Override
  public synchronized ConnectionClientTransport newClientTransport(
      SocketAddress address, ClientTransportOptions options, ChannelLogger logger) {
    if (closed) {
      throw new IllegalStateException("the transport factory is closed");
    }
    FabricAddress where = Schemes.of(address, settings.fabric());
    transports++;
    return new RingbellClientTransport(this, where, options);
  }

  /** Connects; returns when the connection is up. An interrupt ends it. */
  RawClientTransport connect(FabricAddress address, RingbellClientTransport transport) {
    return RawClientTransport.connect(
        fabric(address.scheme()), address, raw, settings.connectNanos(), transport);
  }

  private synchronized Fabric fabric(String scheme) {
    Fabric fabric = fabrics.get(scheme);
    if (fabric == null) {
      fabric = Fabrics.open(scheme);
      fabrics.put(scheme, fabric);
    }
    return fabric;
  }

  /** A transport has nothing left that is to be freed. */
  void onFreed() {
    synchronized (this) {
      transports--;
      if (!closed || transports > 0) {
        return;
      }
    }
    closeFabrics();
  }

  private void closeFabrics() {
    List<Fabric> all;
    synchronized (this) {
      all = List.copyOf(fabrics.values());
      fabrics.clear();
    }
    all.forEach(Fabric::close);
  }

  @Override
  public ScheduledExecutorService getScheduledExecutorService() {
    return timer;
  }

  /** There are no credentials but none. */
  @Override
  public SwapChannelCredentialsResult swapChannelCredentials(ChannelCredentials credentials) {
    return null;
  }

  @Override
  public void close() {
    boolean last;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      last = transports == 0;
    }
    SharedResourceHolder.release(GrpcUtil.TIMER_SERVICE, timer);
    if (last) {
      closeFabrics();
    }
  }

  @Override
  public Collection<Class<? extends SocketAddress>> getSupportedSocketAddressTypes() {
    return List.of(RingbellSocketAddress.class, InetSocketAddress.class);
  }
}

package io.ringbell.fabric.tcp;

import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.support.OpenListeners;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.Resolver;
import io.ringbell.fabric.support.SoftwareFabric;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import java.net.InetSocketAddress;
import java.util.List;

/** The TCP fabric: makes the parts, and owns what they share. */
final class TcpFabric extends SoftwareFabric<TcpQueuePair> {
  private static final FabricCapabilities CAPABILITIES =
      new FabricCapabilities(
          MAX_INLINE,
          TcpOptions.DEFAULT_MAX_ULPDU,
          OutstandingReads.DEPTH,
          MpaStart.MAX_PRIVATE_DATA,
          true,
          true,
          false,
          false);

  private final BatchPool batches = new BatchPool();
  private final OpenListeners<TcpListener> listeners = new OpenListeners<>();

  TcpFabric() {
    super("TCP", TcpCompletionQueue.class, TcpCounter.class);
  }

  @Override
  public String scheme() {
    return TcpFabricProvider.SCHEME;
  }

  @Override
  public FabricCapabilities capabilities() {
    return CAPABILITIES;
  }

  @Override
  public CompletionQueue createCompletionQueue() {
    return new TcpCompletionQueue(counters());
  }

  @Override
  public List<FabricAddress> resolve(FabricAddress remote, long timeoutNanos) {
    return Resolver.resolveAll(remote, timeoutNanos);
  }

  @Override
  public Connector connector(FabricAddress remote, long timeoutNanos) {
    TcpOptions options = TcpOptions.of(remote);
    InetSocketAddress resolved = Resolver.resolve(remote, timeoutNanos);
    return new TcpConnector(this, remote, resolved, options);
  }

  @Override
  public Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    TcpOptions options = TcpOptions.of(local);
    return listeners.open(local, () -> TcpListener.open(this, local, options, handler));
  }

  @Override
  public void close() {
    listeners.close();
  }

  void forget(TcpListener listener) {
    listeners.forget(listener);
  }

  @Override
  protected TcpQueuePair newQueuePair(
      int number, SoftwareProtectionDomain protectionDomain, QueuePairConfig config, int inline) {
    return new TcpQueuePair(number, protectionDomain, config, inline, this);
  }

  BatchPool batches() {
    return batches;
  }
}

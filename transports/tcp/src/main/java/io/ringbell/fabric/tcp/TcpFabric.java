package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.Resolver;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The TCP fabric: makes the parts, and owns what they share. */
final class TcpFabric implements Fabric {
  /** Entries of one queue; they are allocated when the queue pair is made. */
  private static final int MAX_DEPTH = 1 << 16;

  static final int MAX_INLINE = 256;

  private static final FabricCapabilities CAPABILITIES =
      new FabricCapabilities(
          MAX_INLINE,
          TcpOptions.DEFAULT_MAX_ULPDU,
          OutstandingReads.DEPTH,
          MpaStart.MAX_PRIVATE_DATA,
          true,
          true,
          false);

  /** Process-wide, so that logs of two fabrics can be told apart. */
  private static final AtomicInteger LAST_NUMBER = new AtomicInteger();

  private final Counters counters = new Counters(TcpCounter.class);
  private final SecureRandom random = new SecureRandom();
  private final BatchPool batches = new BatchPool();
  private final Set<TcpListener> listeners = new HashSet<>();
  private boolean closed;

  @Override
  public String scheme() {
    return TcpFabricProvider.SCHEME;
  }

  @Override
  public FabricCapabilities capabilities() {
    return CAPABILITIES;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public CompletionQueue createCompletionQueue() {
    return new TcpCompletionQueue(counters);
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
    synchronized (listeners) {
      if (closed) {
        throw new FabricException(Reason.CLOSED, "the fabric is closed: cannot listen at " + local);
      }
      TcpListener listener = TcpListener.open(this, local, options, handler);
      listeners.add(listener);
      return listener;
    }
  }

  @Override
  public void close() {
    List<TcpListener> open;
    synchronized (listeners) {
      closed = true;
      open = new ArrayList<>(listeners);
    }
    for (TcpListener listener : open) {
      listener.close();
    }
  }

  void forget(TcpListener listener) {
    synchronized (listeners) {
      listeners.remove(listener);
    }
  }

  SoftwareProtectionDomain newProtectionDomain() {
    return new SoftwareProtectionDomain(random);
  }

  TcpQueuePair newQueuePair(SoftwareProtectionDomain protectionDomain, QueuePairConfig config) {
    checkDepth("sendDepth", config.sendDepth());
    checkDepth("receiveDepth", config.receiveDepth());
    int inline = Math.min(config.maxInline(), MAX_INLINE);
    return new TcpQueuePair(LAST_NUMBER.incrementAndGet(), protectionDomain, config, inline, this);
  }

  private static void checkDepth(String name, int depth) {
    if (depth > MAX_DEPTH) {
      throw new FabricException(
          FabricException.Reason.RESOURCE,
          "%s: %d (expected: at most %d)".formatted(name, depth, MAX_DEPTH));
    }
  }

  BatchPool batches() {
    return batches;
  }
}

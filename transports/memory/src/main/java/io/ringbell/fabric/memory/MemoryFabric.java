package io.ringbell.fabric.memory;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import java.util.ArrayList;
import java.util.List;

/** One machine of a {@link MemoryNetwork}. From any thread. */
final class MemoryFabric implements Fabric {
  static final String SCHEME = "memory";
  static final FabricCapabilities CAPABILITIES =
      new FabricCapabilities(256, 4096, 16, 196, true, true, true, false);
  private static final FabricCapabilities WITH_VIEWS =
      new FabricCapabilities(256, 4096, 16, 196, true, true, true, true);

  private final MemoryNetwork network;
  private final Counters counters = new Counters(MemoryCounter.class);
  private final List<MemoryListener> listeners = new ArrayList<>();
  private int inUse;
  private boolean closed;

  MemoryFabric(MemoryNetwork network) {
    this.network = network;
  }

  MemoryNetwork network() {
    return network;
  }

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public FabricCapabilities capabilities() {
    return network.plan().views() ? WITH_VIEWS : CAPABILITIES;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public CompletionQueue createCompletionQueue() {
    synchronized (network.lock()) {
      acquired();
      return new MemoryCompletionQueue(this);
    }
  }

  @Override
  public Connector connector(FabricAddress remote, long timeoutNanos) {
    requireScheme(remote);
    synchronized (network.lock()) {
      requireOpen();
      return new MemoryConnector(this, remote, network.nextClientPort());
    }
  }

  @Override
  public Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    requireScheme(local);
    MemoryListener listener = new MemoryListener(this, handler);
    synchronized (network.lock()) {
      requireOpen();
      listener.bind(local);
      listeners.add(listener);
    }
    listener.start();
    return listener;
  }

  MemoryProtectionDomain allocateProtectionDomain() {
    synchronized (network.lock()) {
      acquired();
      return new MemoryProtectionDomain(this, network.nextNumber());
    }
  }

  /** A listener was closed. Under the lock. */
  void forget(MemoryListener listener) {
    listeners.remove(listener);
  }

  /** Counts a completion queue or protection domain. Under the lock. */
  private void acquired() {
    requireOpen();
    inUse++;
  }

  void released() {
    inUse--;
  }

  private void requireOpen() {
    if (closed) {
      throw new FabricException(FabricException.Reason.CLOSED, "the fabric is closed");
    }
  }

  private static void requireScheme(FabricAddress address) {
    if (!address.scheme().equals(SCHEME)) {
      throw new IllegalArgumentException(
          "address: " + address + " (expected: scheme " + SCHEME + ")");
    }
  }

  @Override
  public void close() {
    List<MemoryListener> open;
    synchronized (network.lock()) {
      if (closed) {
        return;
      }
      closed = true;
      open = List.copyOf(listeners);
    }
    open.forEach(MemoryListener::close);
    synchronized (network.lock()) {
      if (inUse > 0) {
        throw new IllegalStateException(
            inUse + " completion queues and protection domains were not closed before the fabric");
      }
    }
  }
}

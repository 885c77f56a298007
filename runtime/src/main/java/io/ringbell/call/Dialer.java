package io.ringbell.call;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Makes connections, and opens the fabrics for them: one for each scheme. From any thread; what it
 * does may take its time, and an interrupt ends it.
 */
final class Dialer {
  private final Function<String, Fabric> provider;
  private final TransportConfig config;
  private final Map<String, Fabric> fabrics = new LinkedHashMap<>(); // guarded by this
  private boolean closed;

  Dialer(Function<String, Fabric> provider, TransportConfig config) {
    this.provider = provider;
    this.config = config;
  }

  /** The addresses that names stand for, in order; others as they are. */
  List<FabricAddress> resolve(List<FabricAddress> names, long timeoutNanos) {
    List<FabricAddress> found = new ArrayList<>();
    FabricException failure = null;
    for (FabricAddress name : names) {
      try {
        found.addAll(fabric(name.scheme()).resolve(name, timeoutNanos));
      } catch (FabricException e) {
        failure = e;
      }
    }
    if (found.isEmpty() && failure != null) {
      throw failure;
    }
    return found;
  }

  /** A connection that is up. */
  ClientTransport dial(FabricAddress address, long timeoutNanos, TransportOwner owner) {
    return ClientTransport.connect(fabric(address.scheme()), address, config, timeoutNanos, owner);
  }

  /** The fabrics that were needed so far. */
  synchronized List<Fabric> fabrics() {
    return List.copyOf(fabrics.values());
  }

  /** Closes the fabrics, when nothing uses them any more. */
  synchronized void close() {
    closed = true;
    fabrics.values().forEach(Fabric::close);
  }

  private synchronized Fabric fabric(String scheme) {
    if (closed) {
      throw new FabricException(FabricException.Reason.CLOSED, "the channel is closed");
    }
    Fabric fabric = fabrics.get(scheme);
    if (fabric == null) {
      fabric = provider.apply(scheme);
      fabrics.put(scheme, fabric);
    }
    return fabric;
  }
}

package io.ringbell.rpc.memory;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.Listener;

/** A fabric that is another one in all that it does not do by itself. */
public interface ForwardingFabric extends Fabric {
  /** The other one. */
  Fabric memory();

  @Override
  default String scheme() {
    return memory().scheme();
  }

  @Override
  default FabricCapabilities capabilities() {
    return memory().capabilities();
  }

  @Override
  default Counters counters() {
    return memory().counters();
  }

  @Override
  default CompletionQueue createCompletionQueue() {
    return memory().createCompletionQueue();
  }

  @Override
  default Connector connector(FabricAddress remote, long timeoutNanos) {
    return memory().connector(remote, timeoutNanos);
  }

  @Override
  default Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    return memory().listen(local, handler);
  }

  @Override
  default void close() {
    memory().close();
  }
}

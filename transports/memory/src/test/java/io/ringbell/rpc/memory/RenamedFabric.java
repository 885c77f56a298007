package io.ringbell.rpc.memory;

import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Listener;
import java.util.List;
import java.util.function.Function;

/**
 * A memory fabric under another scheme.
 *
 * @param names what a name stands for
 */
record RenamedFabric(
    String scheme, Fabric memory, Function<FabricAddress, List<FabricAddress>> names)
    implements ForwardingFabric {
  @Override
  public List<FabricAddress> resolve(FabricAddress remote, long timeoutNanos) {
    return names.apply(remote);
  }

  @Override
  public Connector connector(FabricAddress remote, long timeoutNanos) {
    return memory.connector(withScheme(memory.scheme(), remote), timeoutNanos);
  }

  @Override
  public Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    Listener listener = memory.listen(withScheme(memory.scheme(), local), handler);
    return new Listener() {
      @Override
      public FabricAddress address() {
        return withScheme(scheme, listener.address());
      }

      @Override
      public void close() {
        listener.close();
      }
    };
  }

  private static FabricAddress withScheme(String scheme, FabricAddress address) {
    return new FabricAddress(scheme, address.host(), address.port(), address.options());
  }
}

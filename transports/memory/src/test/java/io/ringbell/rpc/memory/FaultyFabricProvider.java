package io.ringbell.rpc.memory;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Availability;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The scheme {@code faulty}: memory fabrics on a network with the faults that a test chooses. */
public final class FaultyFabricProvider implements FabricProvider {
  static final String SCHEME = "faulty";
  private static volatile MemoryNetwork network = new MemoryNetwork();
  private static final Map<String, List<String>> NAMES = new ConcurrentHashMap<>();

  /** Fabrics that are opened from now on are on a new network with these faults. */
  static MemoryNetwork use(MemoryFaults faults) {
    MemoryNetwork next = new MemoryNetwork(faults);
    network = next;
    return next;
  }

  /** From now on a host name stands for these addresses; for none, it cannot be resolved. */
  static void name(String host, String... addresses) {
    NAMES.put(host, List.of(addresses));
  }

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Availability availability() {
    return Availability.available("for tests");
  }

  @Override
  public Fabric open() {
    return new FaultyFabric(network.openFabric());
  }

  private static FabricAddress withScheme(String scheme, FabricAddress address) {
    return new FabricAddress(scheme, address.host(), address.port(), address.options());
  }

  /** A memory fabric under another scheme. */
  private record FaultyFabric(Fabric memory) implements Fabric {
    @Override
    public String scheme() {
      return SCHEME;
    }

    @Override
    public FabricCapabilities capabilities() {
      return memory.capabilities();
    }

    @Override
    public Counters counters() {
      return memory.counters();
    }

    @Override
    public CompletionQueue createCompletionQueue() {
      return memory.createCompletionQueue();
    }

    @Override
    public List<FabricAddress> resolve(FabricAddress remote, long timeoutNanos) {
      List<String> found = NAMES.getOrDefault(remote.host(), List.of());
      if (found.isEmpty()) {
        throw new FabricException(
            FabricException.Reason.UNREACHABLE, "no such host: " + remote.host());
      }
      return found.stream().map(FabricAddress::parse).toList();
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
          return withScheme(SCHEME, listener.address());
        }

        @Override
        public void close() {
          listener.close();
        }
      };
    }

    @Override
    public void close() {
      memory.close();
    }
  }
}

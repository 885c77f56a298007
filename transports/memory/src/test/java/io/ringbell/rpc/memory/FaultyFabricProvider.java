package io.ringbell.rpc.memory;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricProvider;
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
    return new RenamedFabric(SCHEME, network.openFabric(), FaultyFabricProvider::resolve);
  }

  private static List<FabricAddress> resolve(FabricAddress remote) {
    List<String> found = NAMES.getOrDefault(remote.host(), List.of());
    if (found.isEmpty()) {
      throw new FabricException(
          FabricException.Reason.UNREACHABLE, "no such host: " + remote.host());
    }
    return found.stream().map(FabricAddress::parse).toList();
  }
}

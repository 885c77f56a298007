package io.ringbell.rpc.memory;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.util.List;
import java.util.Set;

/**
 * Stands in for a fabric of the scheme {@code auto}, available when a test says so. Those of {@code
 * verbs} and {@code roce} share one network, as RoCE adapters and the software do.
 */
public abstract class StandInProvider implements FabricProvider {
  private static volatile Set<String> available = Set.of();
  private static volatile MemoryNetwork rdma;
  private static volatile MemoryNetwork sockets;

  private final String scheme;

  StandInProvider(String scheme) {
    this.scheme = scheme;
  }

  /** New networks; nothing is available. */
  static void reset() {
    rdma = new MemoryNetwork(MemoryFaults.seed(1).build());
    sockets = new MemoryNetwork(MemoryFaults.seed(1).build());
    available = Set.of();
  }

  /** From now on the machine has these. */
  static void machineHas(String... schemes) {
    available = Set.of(schemes);
  }

  @Override
  public String scheme() {
    return scheme;
  }

  @Override
  public Availability availability() {
    return available.contains(scheme)
        ? Availability.available("a stand-in")
        : Availability.unavailable("no " + scheme + " in this test");
  }

  @Override
  public Fabric open() {
    MemoryNetwork network = scheme.equals("tcp") ? sockets : rdma;
    return new RenamedFabric(scheme, network.openFabric(), List::of);
  }

  /** For {@link java.util.ServiceLoader}. */
  public static final class Verbs extends StandInProvider {
    public Verbs() {
      super("verbs");
    }
  }

  /** For {@link java.util.ServiceLoader}. */
  public static final class Roce extends StandInProvider {
    public Roce() {
      super("roce");
    }
  }

  /** For {@link java.util.ServiceLoader}. */
  public static final class Tcp extends StandInProvider {
    public Tcp() {
      super("tcp");
    }
  }
}

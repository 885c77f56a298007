package io.ringbell.fabric.memory;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricProvider;

/** Offers the scheme {@code memory}: fabrics on one network without faults. */
public final class MemoryFabricProvider implements FabricProvider {
  private static final MemoryNetwork DEFAULT_NETWORK = new MemoryNetwork();

  @Override
  public String scheme() {
    return MemoryFabric.SCHEME;
  }

  @Override
  public Availability availability() {
    return Availability.available("within this JVM");
  }

  @Override
  public Fabric open() {
    return DEFAULT_NETWORK.openFabric();
  }
}

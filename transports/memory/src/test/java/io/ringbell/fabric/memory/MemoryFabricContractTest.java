package io.ringbell.fabric.memory;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.contract.FabricContract;

class MemoryFabricContractTest extends FabricContract {
  private final MemoryNetwork network = new MemoryNetwork();

  @Override
  public Fabric openFabric() {
    return network.openFabric();
  }

  @Override
  public FabricAddress listenAddress() {
    return FabricAddress.parse("memory://127.0.0.1:0");
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("memory://127.0.0.1:1");
  }
}

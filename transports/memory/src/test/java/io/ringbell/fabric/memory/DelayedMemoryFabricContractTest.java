package io.ringbell.fabric.memory;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.contract.FabricContract;

/** The contract holds as well when deliveries, reads and completions wait for polls. */
class DelayedMemoryFabricContractTest extends FabricContract {
  private final MemoryNetwork network =
      new MemoryNetwork(
          MemoryFaults.seed(20_260_101)
              .maxDelay(3)
              .maxReadDelay(5)
              .maxCompletionDelay(3)
              .views(100)
              .build());

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

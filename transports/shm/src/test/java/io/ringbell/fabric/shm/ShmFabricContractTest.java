package io.ringbell.fabric.shm;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.contract.FabricContract;

class ShmFabricContractTest extends FabricContract {
  @Override
  public Fabric openFabric() {
    return Fabrics.open("shm");
  }

  @Override
  public FabricAddress listenAddress() {
    return FabricAddress.parse("shm://localhost:0");
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("shm://localhost:1");
  }
}

package io.ringbell.fabric.roce;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.contract.FabricContract;

class RoceFabricContractTest extends FabricContract {
  @Override
  public Fabric openFabric() {
    return Fabrics.open("roce");
  }

  @Override
  public FabricAddress listenAddress() {
    return FabricAddress.parse("roce://127.0.0.1:0");
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("roce://127.0.0.1:1");
  }
}

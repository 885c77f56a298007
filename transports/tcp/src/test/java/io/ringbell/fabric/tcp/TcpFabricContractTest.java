package io.ringbell.fabric.tcp;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.contract.FabricContract;

class TcpFabricContractTest extends FabricContract {
  @Override
  public Fabric openFabric() {
    return Fabrics.open("tcp");
  }

  @Override
  public FabricAddress listenAddress() {
    return FabricAddress.parse("tcp://127.0.0.1:0");
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("tcp://127.0.0.1:1");
  }
}

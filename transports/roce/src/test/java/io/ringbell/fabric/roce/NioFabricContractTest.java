package io.ringbell.fabric.roce;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.contract.FabricContract;

/** The contract with the sockets that serve where Netty's epoll library does not work. */
class NioFabricContractTest extends FabricContract {
  @Override
  public Fabric openFabric() {
    return new RoceFabric(new NioSockets("as this test wants"));
  }

  @Override
  public FabricAddress listenAddress() {
    return FabricAddress.parse("roce://127.0.0.1:0");
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("roce://127.0.0.1:1");
  }

  @Override
  public int leakCycles() {
    return 100;
  }
}

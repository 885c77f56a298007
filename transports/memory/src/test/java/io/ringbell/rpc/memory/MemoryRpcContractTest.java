package io.ringbell.rpc.memory;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.Listener;
import io.ringbell.rpc.contract.RpcContract;

class MemoryRpcContractTest extends RpcContract {
  @Override
  public String listenAddress() {
    return "memory://127.0.0.1:0";
  }

  @Override
  public String unreachableAddress() {
    return "memory://127.0.0.1:1";
  }

  @Override
  public BlackHole openBlackHole() {
    Fabric fabric = Fabrics.open("memory");
    Listener listener = fabric.listen(FabricAddress.parse(listenAddress()), request -> {});
    return new BlackHole() {
      @Override
      public String address() {
        return listener.address().toString();
      }

      @Override
      public void close() {
        fabric.close();
      }
    };
  }
}

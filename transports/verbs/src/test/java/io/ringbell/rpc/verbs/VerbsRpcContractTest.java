package io.ringbell.rpc.verbs;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.verbs.TestDevice;
import io.ringbell.rpc.contract.RpcContract;
import org.junit.jupiter.api.BeforeAll;

class VerbsRpcContractTest extends RpcContract {
  @BeforeAll
  static void requireDevice() {
    TestDevice.require();
  }

  @Override
  public String listenAddress() {
    return "verbs://" + TestDevice.host() + ":0";
  }

  @Override
  public String unreachableAddress() {
    return "verbs://" + TestDevice.host() + ":1";
  }

  @Override
  public int slowness() {
    return TestDevice.slowness();
  }

  /** A listener that answers no request. */
  @Override
  public BlackHole openBlackHole() {
    Fabric fabric = Fabrics.open("verbs");
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

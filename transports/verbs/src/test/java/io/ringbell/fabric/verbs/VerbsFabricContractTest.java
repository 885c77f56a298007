package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.contract.FabricContract;
import org.junit.jupiter.api.BeforeAll;

class VerbsFabricContractTest extends FabricContract {
  @BeforeAll
  static void requireDevice() {
    TestDevice.require();
  }

  @Override
  public Fabric openFabric() {
    return Fabrics.open("verbs");
  }

  @Override
  public FabricAddress listenAddress() {
    return FabricAddress.parse("verbs://" + TestDevice.host() + ":0");
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("verbs://" + TestDevice.host() + ":1");
  }
}

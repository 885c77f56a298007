package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.contract.FabricContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** For the guest: the contract of fabrics over rxe0, which leaves nothing in the kernel. */
class VerbsContractSuite extends FabricContract {
  private static String before;

  @BeforeAll
  static void rememberResources() throws InterruptedException {
    before = RdmaResources.now();
  }

  @AfterAll
  static void nothingIsLeft() throws InterruptedException {
    assertThat(RdmaResources.settled(before)).isEqualTo(before);
  }

  @Override
  public Fabric openFabric() {
    return Fabrics.open("verbs");
  }

  @Override
  public FabricAddress listenAddress() {
    return FabricAddress.parse("verbs://" + Guest.KERNEL + ":0");
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("verbs://" + Guest.KERNEL + ":1");
  }
}

package io.ringbell.fabric.verbs;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.contract.FabricContract;
import java.util.Set;
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
    return FabricAddress.parse("verbs://" + TestDevice.host() + ":0?ackTimeout=16");
  }

  /**
   * rxe tells neither side when it refuses the rest of a READ: that ends by the client's time-outs.
   */
  @Override
  public FabricAddress impatientAddress() {
    return FabricAddress.parse("verbs://" + TestDevice.host() + ":0?ackTimeout=15&retryCount=0");
  }

  @Override
  public int slowness() {
    return TestDevice.slowness();
  }

  /** The rxe of Linux 6.1 says LOC_QP_OP_ERR. */
  @Override
  public Set<CompletionStatus> statusOfShortReceive() {
    return Set.of(CompletionStatus.LOC_LEN_ERR, CompletionStatus.LOC_QP_OP_ERR);
  }

  /** 1000 by default; a guest that is emulated as a whole needs minutes for them. */
  @Override
  public int leakCycles() {
    return Integer.getInteger("ringbell.verbs.leakCycles", 1_000);
  }

  @Override
  public FabricAddress unreachableAddress() {
    return FabricAddress.parse("verbs://" + TestDevice.host() + ":1");
  }
}

package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.rpc.contract.RpcContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** For the guest: the contract of calls over rxe0, which leaves nothing in the kernel. */
class VerbsRpcSuite extends RpcContract {
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
  public String listenAddress() {
    return "verbs://" + Guest.KERNEL + ":0";
  }

  @Override
  public String unreachableAddress() {
    return "verbs://" + Guest.KERNEL + ":1";
  }

  /** The other end of the wire, where nobody has UDP 4791. */
  @Override
  public BlackHole openBlackHole() {
    return new BlackHole() {
      @Override
      public String address() {
        return "verbs://" + Guest.OURS + ":7471";
      }

      @Override
      public void close() {}
    };
  }
}

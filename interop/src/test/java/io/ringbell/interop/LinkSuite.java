package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcChannel;
import io.ringbell.rpc.contract.ProbeStub;
import org.junit.jupiter.api.Test;

/**
 * For the guest, before all others, as nothing may be on its way: a link that was down, and
 * neighbours that are not known yet.
 */
class LinkSuite {
  private static final int ROUNDS = 3;
  private static final int ATTEMPTS = 600;

  @Test
  void afterTheLinkWasDownNeighboursAreFoundAndCalled() throws Exception {
    KernelProcess.run("ip", "link", "set", "wire0", "down");
    KernelProcess.run("ip", "link", "set", "wire0", "up");
    // Linux drops it with the link.
    KernelProcess.run("ip", "addr", "replace", Guest.KERNEL_V6 + "/64", "dev", "wire0", "nodad");
    awaitRoute();
    try (FleetProcess server =
        FleetProcess.onOurSide(FleetServer.class, "roce://" + Guest.OURS + ":7481")) {
      String address = server.await(FleetServer.READY).replace("roce:", "verbs:");
      for (int i = 0; i < ROUNDS; i++) {
        KernelProcess.run("ip", "neigh", "flush", "dev", "wire0");
        try (RpcChannel channel = RpcChannel.open(address)) {
          assertThat(ProbeStub.of(channel).add(1, i)).isEqualTo(1 + i);
        }
      }
    }
  }

  private static void awaitRoute() throws InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      boolean there =
          KernelProcess.run("ip", "route", "show", "dev", "wire0").contains("198.18.0.0/24");
      if (there && KernelProcess.run("rdma", "link").contains("ACTIVE")) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("the link does not come up: " + KernelProcess.run("rdma", "link"));
  }
}

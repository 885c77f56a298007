package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import org.junit.jupiter.api.Test;

/** For the guest: verbs on rxe0 and RoCE in user space call each other. */
class MixedFleetSuite {
  private static RpcServer serve(String address) {
    return RpcServer.builder()
        .listen(address)
        .addService(ProbeSkeleton.of(new ProbeService()))
        .start();
  }

  @Test
  void aSoftClientCallsAVerbsServer() throws Exception {
    try (RpcServer server = serve("verbs://" + Guest.KERNEL + ":0");
        FleetProcess client =
            FleetProcess.onOurSide(
                FleetClient.class, server.address().replace("verbs:", "roce:"))) {
      assertThat(client.toItsEnd()).contains(FleetClient.DONE);
    }
  }

  @Test
  void aVerbsClientCallsASoftServer() throws Exception {
    try (FleetProcess server =
        FleetProcess.onOurSide(FleetServer.class, "roce://" + Guest.OURS + ":0")) {
      FleetClient.callAll(server.await(FleetServer.READY).replace("roce:", "verbs:"));
    }
  }

  @Test
  void aSoftClientCallsAVerbsServerOverIpv6() throws Exception {
    try (RpcServer server = serve("verbs://[" + Guest.KERNEL_V6 + "]:0");
        FleetProcess client =
            FleetProcess.onOurSide(
                FleetClient.class, server.address().replace("verbs:", "roce:"))) {
      assertThat(client.toItsEnd()).contains(FleetClient.DONE);
    }
  }

  @Test
  void bothChooseForThemselves() throws Exception {
    try (RpcServer server = serve("auto://" + Guest.KERNEL + ":7480");
        FleetProcess client =
            FleetProcess.onOurSide(FleetClient.class, "roce://" + Guest.KERNEL + ":7480")) {
      assertThat(server.address()).isEqualTo("verbs://" + Guest.KERNEL + ":7480");
      assertThat(client.toItsEnd()).contains(FleetClient.DONE);
      FleetClient.callAll("auto://" + Guest.KERNEL + ":7480"); // verbs here, too
    }
  }
}

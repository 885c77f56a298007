package io.ringbell.rpc.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.Fabrics;
import io.ringbell.rpc.contract.Child;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import io.ringbell.rpc.contract.ServerProgram;
import org.junit.jupiter.api.Test;

/** What a process leaves that is killed, and that it is in nobody's way. */
class CrashTest {
  @Test
  void theAddressOfAKilledServerIsTakenOver() {
    String address;
    try (Child child = new Child(ServerProgram.class, "shm://localhost:0")) {
      address = child.line();
      try (RpcChannel channel = RpcChannel.open(address)) {
        assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
        child.kill();
      }
    }
    try (Fabric fabric = Fabrics.open("shm")) {
      assertThat(fabric.counters().get("stale_files_removed"))
          .as("the socket of the dead")
          .isPositive();
    }
    try (RpcServer server =
            RpcServer.builder()
                .listen(address)
                .addService(ProbeSkeleton.of(new ProbeService()))
                .start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
    }
  }
}

package io.ringbell.interop;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;

/** Serves, calls its peer now and then, and waits for its machine to be killed. */
final class VictimProgram {
  static final String LISTEN = "verbs://198.18.0.2:7485";

  private VictimProgram() {}

  public static void main(String[] arguments) throws Exception {
    try (RpcServer server =
            RpcServer.builder()
                .listen(LISTEN)
                .addService(ProbeSkeleton.of(new ProbeService()))
                .start();
        RpcChannel channel = RpcChannel.builder(SurvivorProgram.LISTEN).lazy(true).open()) {
      System.out.println("serving at " + server.address());
      if (!channel.awaitReady(Duration.ofMinutes(2))) {
        throw new AssertionError("the survivor cannot be reached");
      }
      while (ProbeStub.of(channel).add(1, 1) == 2) {
        Thread.sleep(500);
      }
    }
  }
}

package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The program of a guest whose only peer, another guest, vanishes: it has a channel to it, and
 * serves its channel. Arguments: output directory, the peer's address.
 */
final class SurvivorProgram {
  static final String CONNECTED = "connected.txt";
  static final String LISTEN = "verbs://198.18.0.1:7484";

  private SurvivorProgram() {}

  public static void main(String[] arguments) throws Exception {
    Path output = Path.of(arguments[0]);
    String before = KernelProcess.run("rdma", "resource", "show");
    try (RpcServer server =
        RpcServer.builder()
            .listen(LISTEN)
            .keepAlive(Duration.ofSeconds(2), Duration.ofSeconds(4))
            .addService(ProbeSkeleton.of(new ProbeService()))
            .start()) {
      try (RpcChannel channel = connect(arguments[1])) {
        require(ProbeStub.of(channel).add(1, 2) == 3, "a call works");
        Await.until("the peer connects too", () -> server.connections() == 1);
        Files.writeString(output.resolve(CONNECTED), "yes\n", UTF_8);
        Code code = callUntilItFails(channel);
        require(code == Code.UNAVAILABLE, "a call to the dead fails with UNAVAILABLE, not " + code);
        Await.until("the dead client is forgotten", () -> server.connections() == 0);
      }
    }
    String after = RdmaResources.now();
    require(
        RdmaResources.ofConnections(after).equals(RdmaResources.ofConnections(before)),
        "nothing is left: " + before + " became " + after);
    try (Outcomes.Writer outcomes = Outcomes.write(output)) {
      outcomes.add(Outcomes.END);
    }
    System.exit(0);
  }

  /** The peer may still be starting. */
  private static RpcChannel connect(String address) throws InterruptedException {
    RpcChannel channel = RpcChannel.builder(address).lazy(true).open();
    require(channel.awaitReady(Duration.ofMinutes(2)), "the peer is reached");
    return channel;
  }

  private static Code callUntilItFails(RpcChannel channel) throws InterruptedException {
    long start = System.nanoTime();
    while (System.nanoTime() - start < Duration.ofMinutes(2).toNanos()) {
      try {
        require(ProbeStub.of(channel).add(2, 3) == 5, "a call works");
      } catch (RpcException e) {
        return e.status().code();
      }
      Thread.sleep(100);
    }
    throw new AssertionError("calls to the dead go on");
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("not so: " + what);
    }
  }
}

package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.Leaks;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** For the guest: what goes wrong below and beside the fabric. */
class VerbsFaultSuite {
  private static final String LISTEN = "verbs://" + Guest.KERNEL + ":0";

  /** The contract of fabrics has a thousand, without calls. */
  private static final int CYCLES = 200;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** What a user without privileges gets in many distributions. */
  private static final List<String> LITTLE_MEMLOCK =
      List.of("setpriv", "--bounding-set", "-ipc_lock", "prlimit", "--memlock=65536:65536");

  /** A process keeps the context of a device once it has opened it. */
  @BeforeAll
  static void openTheDeviceOnce() {
    try (RpcServer server = serve(LISTEN);
        RpcChannel channel = RpcChannel.open(server.address())) {
      assertThat(ProbeStub.of(channel).add(1, 1)).isEqualTo(2);
    }
  }

  private static RpcServer serve(String address) {
    return RpcServer.builder()
        .listen(address)
        .keepAlive(Duration.ofSeconds(2), Duration.ofSeconds(4))
        .addService(ProbeSkeleton.of(new ProbeService()))
        .start();
  }

  private static FleetProcess softServer() throws Exception {
    return FleetProcess.onOurSide(FleetServer.class, "roce://" + Guest.OURS + ":7481");
  }

  private static void awaitReconnected(RpcChannel channel) throws InterruptedException {
    if (!channel.awaitReady(PATIENCE)) {
      ProbeStub.of(channel).add(0, 0); // fails in the words of the last attempt
      throw new AssertionError("not connected again within " + PATIENCE);
    }
  }

  @Test
  void aLinkThatGoesDownFailsTheCallAndOnceItIsUpTheChannelConnectsAgain() throws Exception {
    try (FleetProcess server = softServer()) {
      String address = server.await(FleetServer.READY).replace("roce:", "verbs:");
      try (RpcChannel channel = RpcChannel.open(address)) {
        assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
        KernelProcess.run("ip", "link", "set", "wire0", "down");
        try {
          assertThatExceptionOfType(RpcException.class)
              .isThrownBy(() -> ProbeStub.of(channel).add(2, 3))
              .matches(e -> e.status().code() == Code.UNAVAILABLE);
        } finally {
          KernelProcess.run("ip", "link", "set", "wire0", "up");
        }
        awaitReconnected(channel);
        assertThat(ProbeStub.of(channel).add(3, 4)).isEqualTo(7);
      }
    }
  }

  /** The kernel asks for the neighbour's hardware address, and misses the answer. */
  @Test
  void aNeighbourThatIsNotKnownYetIsFound() throws Exception {
    try (FleetProcess server = softServer()) {
      String address = server.await(FleetServer.READY).replace("roce:", "verbs:");
      for (int i = 0; i < 3; i++) {
        KernelProcess.run("ip", "neigh", "flush", "dev", "wire0");
        try (RpcChannel channel = RpcChannel.open(address)) {
          assertThat(ProbeStub.of(channel).add(1, i)).isEqualTo(1 + i);
        }
      }
    }
  }

  @Test
  void aServerThatDiesFailsTheCallAndItsSuccessorIsFound() throws Exception {
    String address;
    try (FleetProcess server = softServer()) {
      address = server.await(FleetServer.READY).replace("roce:", "verbs:");
      try (RpcChannel channel = RpcChannel.open(address)) {
        assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
        server.kill();
        assertThatExceptionOfType(RpcException.class)
            .isThrownBy(() -> ProbeStub.of(channel).add(2, 3))
            .matches(e -> e.status().code() == Code.UNAVAILABLE);
        try (FleetProcess successor = softServer()) {
          successor.await(FleetServer.READY);
          awaitReconnected(channel);
          assertThat(ProbeStub.of(channel).add(3, 4)).isEqualTo(7);
        }
      }
    }
  }

  @Test
  void aClientThatDiesIsForgotten() throws Exception {
    String before = RdmaResources.now();
    try (RpcServer server = serve(LISTEN)) {
      try (FleetProcess client =
          FleetProcess.onOurSide(IdleClient.class, server.address().replace("verbs:", "roce:"))) {
        client.await(IdleClient.CONNECTED);
        assertThat(server.connections()).isEqualTo(1);
        client.kill();
        Await.until("the server forgets it", () -> server.connections() == 0);
      }
    }
    assertThat(RdmaResources.settled(before)).isEqualTo(before);
  }

  @Test
  void tooLittleMemlockIsSaidWithItsRemedy() throws Exception {
    try (FleetProcess server =
        FleetProcess.onKernelSide(LITTLE_MEMLOCK, FleetServer.class, LISTEN)) {
      String address = server.await(""); // its first line: it serves, or says why not
      String said =
          address.startsWith(FleetServer.READY)
              ? failureOf(address.substring(FleetServer.READY.length()))
              : server.toItsEnd();
      assertThat(said).contains("memlock");
    }
  }

  private static String failureOf(String address) {
    try (RpcChannel channel = RpcChannel.open(address)) {
      return "it works: " + ProbeStub.of(channel).add(1, 2);
    } catch (RpcException e) {
      return e.getMessage();
    }
  }

  @Test
  void anAddressOfNoDeviceIsRefusedWithIt() {
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> serve("verbs://198.18.0.99:0"))
        .matches(e -> e.status().code() == Code.UNAVAILABLE)
        .withMessageContaining("198.18.0.99");
  }

  @Test
  void aSourceAddressOfNoDeviceIsRefusedWithIt() {
    try (RpcServer server = serve(LISTEN)) {
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(() -> RpcChannel.open(server.address() + "?local=198.18.0.99"))
          .withMessageContaining("198.18.0.99");
    }
  }

  @Test
  void aPortThatAnotherProgramHasIsRefused() throws Exception {
    try (KernelProcess rping =
        KernelProcess.start("rping", "-s", "-a", Guest.KERNEL, "-p", "7482")) {
      KernelProcess.awaitListener(7482);
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(() -> serve("verbs://" + Guest.KERNEL + ":7482"))
          .withMessageContaining("7482");
      assertThat(rping.output()).as("it went on").doesNotContain("error");
    }
  }

  @Test
  void manyChannelsLeaveNothing() throws Exception {
    String before = RdmaResources.now();
    Leaks leaks = Leaks.remember();
    try (RpcServer server = serve(LISTEN)) {
      for (int i = 0; i < CYCLES; i++) {
        try (RpcChannel channel = RpcChannel.builder(server.address()).ringCapacity(4096).open()) {
          assertThat(ProbeStub.of(channel).add(i, 1)).isEqualTo(i + 1);
        }
      }
      Await.until("the server drops all", () -> server.connections() == 0);
    }
    leaks.awaitNone();
    assertThat(RdmaResources.settled(before)).isEqualTo(before);
  }
}

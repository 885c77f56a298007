package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * For the guest, before all others, as nothing may be on its way: a link that was down, and
 * neighbours that are not known yet.
 */
class LinkSuite {
  private static final int ROUNDS = 3;
  private static final int ATTEMPTS = 600;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Test
  void afterTheLinkWasDownNeighboursAreFoundAndCalled() throws Exception {
    takeDown();
    bringUp();
    try (FleetProcess server = server()) {
      String address = server.await(FleetServer.READY).replace("roce:", "verbs:");
      for (int i = 0; i < ROUNDS; i++) {
        KernelProcess.run("ip", "neigh", "flush", "dev", "wire0");
        try (RpcChannel channel = RpcChannel.open(address)) {
          assertThat(ProbeStub.of(channel).add(1, i)).isEqualTo(1 + i);
        }
      }
    }
  }

  @Test
  void aChannelWhoseLinkWasDownConnectsAgain() throws Exception {
    try (FleetProcess server = server()) {
      String address = server.await(FleetServer.READY).replace("roce:", "verbs:");
      try (RpcChannel channel = RpcChannel.open(address)) {
        ProbeStub probe = ProbeStub.of(channel);
        for (int i = 0; i < ROUNDS; i++) {
          assertThat(probe.add(1, i)).isEqualTo(1 + i);
          takeDown();
          try {
            assertUnavailable(channel);
          } finally {
            bringUp();
          }
          awaitReconnected(channel);
          assertThat(probe.add(2, i)).isEqualTo(2 + i);
        }
      }
    }
  }

  /** The connection's end is told to the peer after that of its channel. */
  @Test
  void aChannelMayBeClosedWhileTheLinkIsDown() throws Exception {
    try (FleetProcess server = server()) {
      String address = server.await(FleetServer.READY).replace("roce:", "verbs:");
      try {
        try (RpcChannel channel = RpcChannel.open(address)) {
          assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
          takeDown();
          assertUnavailable(channel);
        }
      } finally {
        bringUp();
      }
      try (RpcChannel channel = RpcChannel.open(address)) {
        assertThat(ProbeStub.of(channel).add(3, 4)).isEqualTo(7);
      }
    }
  }

  private static FleetProcess server() throws Exception {
    return FleetProcess.onOurSide(FleetServer.class, "roce://" + Guest.OURS + ":7481");
  }

  private static void assertUnavailable(RpcChannel channel) {
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> ProbeStub.of(channel).add(2, 3))
        .matches(e -> e.status().code() == Code.UNAVAILABLE);
  }

  private static void awaitReconnected(RpcChannel channel) throws InterruptedException {
    if (!channel.awaitReady(PATIENCE)) {
      ProbeStub.of(channel).add(0, 0); // fails in the words of the last attempt
      throw new AssertionError("not connected again within " + PATIENCE);
    }
  }

  private static void takeDown() throws Exception {
    KernelProcess.run("ip", "link", "set", "wire0", "down");
  }

  private static void bringUp() throws Exception {
    KernelProcess.run("ip", "link", "set", "wire0", "up");
    // Linux drops it with the link.
    KernelProcess.run("ip", "addr", "replace", Guest.KERNEL_V6 + "/64", "dev", "wire0", "nodad");
    awaitRoute();
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

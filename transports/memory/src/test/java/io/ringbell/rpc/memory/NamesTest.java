package io.ringbell.rpc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.BackoffPolicy;
import io.ringbell.CallOptions;
import io.ringbell.ConnectivityState;
import io.ringbell.Delivery;
import io.ringbell.LoadBalancing;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.Leaks;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names that stand for several addresses, and for others later. */
class NamesTest {
  private static final String NAME = "faulty://service.test:7471";
  private final Leaks leaks = Leaks.remember();

  @BeforeEach
  void newNetwork() {
    FaultyFabricProvider.use(MemoryFaults.seed(1).build());
  }

  @AfterEach
  void nothingIsLeft() {
    leaks.awaitNone();
  }

  private static RpcServer start() {
    return RpcServer.builder()
        .listen("faulty://127.0.0.1:0")
        .addService(ProbeSkeleton.of(new ProbeService()))
        .start();
  }

  private static RpcChannel.Builder channel(LoadBalancing balancing) {
    return RpcChannel.builder(NAME)
        .loadBalancing(balancing)
        .reconnectBackoff(new BackoffPolicy(Duration.ofMillis(2), Duration.ofMillis(10), 1.6, 0.2));
  }

  @ParameterizedTest
  @EnumSource(LoadBalancing.class)
  void aNameStandsForSeveralAddressesAndForOthersLater(LoadBalancing balancing) {
    try (RpcServer first = start();
        RpcServer second = start();
        RpcServer third = start()) {
      FaultyFabricProvider.name("service.test", first.address(), second.address());
      try (RpcChannel channel = channel(balancing).open()) {
        assertThat(channel.states()).containsOnlyKeys(first.address(), second.address());
        ProbeStub probe = ProbeStub.of(channel);
        if (balancing == LoadBalancing.ROUND_ROBIN) {
          Await.until(
              "both are ready",
              () -> channel.states().values().stream().allMatch(ConnectivityState.READY::equals));
        }
        for (int i = 0; i < 10; i++) {
          assertThat(probe.add(i, 1)).isEqualTo(i + 1L);
        }
        long expected = balancing == LoadBalancing.ROUND_ROBIN ? 5 : 10;
        assertThat(first.counters()).containsEntry("calls_completed", expected);

        FaultyFabricProvider.name("service.test", third.address());
        first.shutdown(Duration.ofSeconds(10));
        second.shutdown(Duration.ofSeconds(10));
        ProbeStub waiting = probe.withOptions(CallOptions.DEFAULT.withWaitForReady(true));
        assertThat(waiting.add(1, 2)).isEqualTo(3);
        assertThat(Await.result(waiting.addLater(1, 2))).isEqualTo(3);
        assertThat(channel.states()).isEqualTo(Map.of(third.address(), ConnectivityState.READY));
      }
    }
  }

  @Test
  void aNameThatStandsForNothing() {
    FaultyFabricProvider.name("service.test");
    RpcException failure = Await.failureOf(() -> channel(LoadBalancing.PICK_FIRST).open());
    assertThat(failure.status().code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(failure.delivery()).isEqualTo(Delivery.NOT_SENT);
    assertThat(failure).hasMessageContainingAll("service.test:7471", "no such host");
    try (RpcServer server = start();
        RpcChannel lazy = channel(LoadBalancing.PICK_FIRST).lazy(true).open()) {
      ProbeStub probe = ProbeStub.of(lazy);
      assertThat(Await.failureOf(() -> probe.add(1, 2)).delivery()).isEqualTo(Delivery.NOT_SENT);
      assertThat(lazy.counters().get("resolutions_failed")).isPositive();
      assertThat(lazy.states()).containsOnlyKeys(NAME);
      FaultyFabricProvider.name("service.test", server.address());
      assertThat(probe.withOptions(CallOptions.DEFAULT.withWaitForReady(true)).add(1, 2))
          .isEqualTo(3);
    }
  }
}

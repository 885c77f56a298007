package io.ringbell.rpc.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.fabric.AutoScheme;
import io.ringbell.rpc.contract.Leaks;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scheme {@code auto} on both sides, on machines that have different fabrics. */
class AutoTest {
  private final Leaks leaks = Leaks.remember();

  @BeforeEach
  void newNetworks() {
    StandInProvider.reset();
  }

  @AfterEach
  void nothingIsLeft() {
    StandInProvider.reset();
    leaks.awaitNone();
  }

  private static RpcServer serverOn(String fabrics) {
    StandInProvider.machineHas(fabrics.split(" ", -1));
    return RpcServer.builder()
        .listen("auto://127.0.0.1:7471")
        .addService(ProbeSkeleton.of(new ProbeService()))
        .start();
  }

  @ParameterizedTest
  @CsvSource({
    "verbs roce tcp, verbs, verbs roce tcp, verbs",
    "verbs roce tcp, verbs,       roce tcp, roce",
    "      roce tcp, roce,  verbs roce tcp, verbs",
    "      roce tcp, roce,        roce tcp, roce",
    "           tcp, tcp,              tcp, tcp",
  })
  void bothSidesFindEachOther(String server, String listens, String client, String connects) {
    try (RpcServer started = serverOn(server)) {
      assertThat(started.address()).isEqualTo(listens + "://127.0.0.1:7471");
      StandInProvider.machineHas(client.split(" ", -1));
      try (RpcChannel channel = RpcChannel.open("auto://127.0.0.1:7471")) {
        assertThat(channel.address()).isEqualTo("auto://127.0.0.1:7471");
        assertThat(channel.states()).containsOnlyKeys(connects + "://127.0.0.1:7471");
        assertThat(ProbeStub.of(channel).echo(new byte[] {1, 2})).containsExactly(1, 2);
      }
    }
  }

  @Test
  void aServerWithoutRdmaIsReachedByNamingTcp() {
    try (RpcServer server = serverOn("tcp")) {
      StandInProvider.machineHas("roce", "tcp");
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(
              () ->
                  RpcChannel.builder("auto://127.0.0.1:7471")
                      .connectTimeout(Duration.ofSeconds(5))
                      .open())
          .matches(e -> e.status().code() == Code.UNAVAILABLE)
          .withMessageContaining("127.0.0.1:7471");
      try (RpcChannel channel =
          RpcChannel.open("auto://127.0.0.1:7471", server.address())) { // tried in this order
        assertThat(ProbeStub.of(channel).echo(new byte[] {1})).containsExactly(1);
      }
    }
  }

  @Test
  void aMachineWithoutAnyIsToldWhy() {
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> RpcChannel.builder("auto://127.0.0.1:7471").lazy(true).open())
        .matches(e -> e.status().code() == Code.UNAVAILABLE)
        .withMessageContaining("127.0.0.1:7471")
        .withMessageContaining("verbs not: no verbs in this test")
        .withMessageContaining("tcp not: no tcp in this test");
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> serverOn("none"))
        .matches(e -> e.status().code() == Code.UNAVAILABLE)
        .withMessageContaining("scheme '" + AutoScheme.NAME + "' found no fabric");
  }
}

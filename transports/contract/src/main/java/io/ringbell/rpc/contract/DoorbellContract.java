package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of all sizes with each form of announcing frames that an address may choose. */
abstract class DoorbellContract extends RpcContractTest {
  private static final List<Integer> SIZES =
      List.of(0, 1, 100, 150, 200, 1000, 5000, 70_000, 300_000, 2_000_000);

  private static String with(String address, String form) {
    return address + (address.contains("?") ? "&" : "?") + "doorbell=" + form;
  }

  private RpcServer startWith(String form) {
    return keep(
        RpcServer.builder()
            .listen(with(subject().listenAddress(), form))
            .addService(ProbeSkeleton.of(service))
            .start());
  }

  private RpcChannel openWith(RpcServer server, String form) {
    return keep(RpcChannel.builder(with(server.address(), form)).open());
  }

  private static void callAllSizes(RpcChannel channel) {
    ProbeStub probe = ProbeStub.of(channel);
    for (int size : SIZES) {
      byte[] payload = Payloads.bytes(size, size);
      assertThat(probe.echo(payload)).as("%d bytes", size).isEqualTo(payload);
    }
  }

  @ParameterizedTest
  @CsvSource({"imm, immediate", "eager, eager"})
  void callsOfAllSizesAreAnnouncedByTheChosenForm(String form, String name) {
    RpcServer server = start();
    RpcChannel channel = openWith(server, form);
    callAllSizes(channel);
    AsyncLoad.run(ProbeStub.of(channel), 64, 10_000);
    String sent = name + "_doorbells_sent";
    String received = name + "_doorbells_received";
    assertThat(counter(channel, sent)).isPositive();
    assertThat(counter(server, sent)).isPositive();
    assertThat(counter(server, received)).isEqualTo(counter(channel, sent));
    assertThat(counter(server, "doorbells_received")).isEqualTo(counter(channel, "doorbells_sent"));
    assertThat(counter(channel, "protocol_violations") + counter(server, "protocol_violations"))
        .isZero();
  }

  @Test
  void withoutAChoiceEachDoorbellIsAMessageOfItsOwn() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    callAllSizes(channel);
    for (String form : List.of("immediate", "eager")) {
      assertThat(counter(channel, form + "_doorbells_sent")).isZero();
      assertThat(counter(server, form + "_doorbells_sent")).isZero();
    }
  }

  @Test
  void aServerThatTakesThePlainFormOnlyIsGivenIt() {
    RpcServer server = startWith("send");
    RpcChannel channel = openWith(server, "imm");
    callAllSizes(channel);
    assertThat(counter(channel, "immediate_doorbells_sent")).isZero();
    assertThat(counter(server, "immediate_doorbells_sent")).isZero();
  }

  @Test
  void anUnknownFormIsRefused() {
    assertThatThrownBy(() -> startWith("bell"))
        .hasMessageContaining("option doorbell=bell of")
        .hasMessageContaining("expected: doorbell=send, imm or eager");
  }
}

package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How failures of handlers, contracts and codecs reach the caller. */
abstract class StatusContract extends RpcContractTest {
  private static final byte[] NO_UTF_8 = {'a', (byte) 0xFF, 'b'};

  @ParameterizedTest
  @EnumSource(value = Code.class, names = "OK", mode = EnumSource.Mode.EXCLUDE)
  void eachStatusOfAHandlerReachesTheCaller(Code code) {
    Probe probe = stub();
    RpcException failure = Await.failureOf(() -> probe.fail(code.number(), "why: ü"));
    assertThat(failure.status()).isEqualTo(new Status(code, "why: ü"));
    assertThat(failure.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
    RpcException later = Await.failure(() -> probe.failLater(code.number(), ""));
    assertThat(later.status()).isEqualTo(new Status(code, ""));
    assertThat(later.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
  }

  @Test
  void okIsNoWayToFail() {
    Probe probe = stub();
    assertFailure(
        Await.failureOf(() -> probe.fail(0, "ok")), Code.UNKNOWN, Delivery.MAYBE_EXECUTED);
  }

  @Test
  void otherExceptionsAreUnknownAndKeepTheirSecrets() {
    Probe probe = stub();
    RpcException failure = Await.failureOf(() -> probe.crash("the password"));
    assertFailure(failure, Code.UNKNOWN, Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().description())
        .contains("java.lang.IllegalStateException")
        .doesNotContain("password", "secret", "at io.ringbell", "ProbeService");
  }

  @Test
  void longTextsAreCutAtWholeCharacters() {
    RpcServer server = start(builder -> builder.ringCapacity(4096));
    Probe probe = ProbeStub.of(open(server, builder -> builder.ringCapacity(4096)));
    String many = "€😀".repeat(30_000);
    for (String text : List.of("x".repeat(2000), "x".repeat(100_000), many, "x" + many)) {
      RpcException failure = Await.failureOf(() -> probe.fail(5, text));
      String received = failure.status().description();
      assertThat(text).startsWith(received);
      assertThat(received).hasSizeGreaterThanOrEqualTo(2000);
    }
  }

  @Test
  void resultsThatAreMissing() {
    Probe probe = stub();
    RpcException nothing = Await.failureOf(probe::nothing);
    assertFailure(nothing, Code.INTERNAL, Delivery.MAYBE_EXECUTED);
    assertThat(nothing).hasMessageContaining("Probe.nothing()");
    assertFailure(Await.failure(probe::nothingLater), Code.INTERNAL, Delivery.MAYBE_EXECUTED);
    assertFailure(Await.failure(probe::noFuture), Code.UNKNOWN, Delivery.MAYBE_EXECUTED);
    assertThat(probe.add(1, 1)).isEqualTo(2);
  }

  @Test
  void methodsAndServicesThatAreNotOffered() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeDrift drift = ProbeDriftStub.of(channel);
    assertFailure(Await.failureOf(() -> drift.missing("")), Code.UNIMPLEMENTED, Delivery.NOT_SENT);
    assertFailure(
        Await.failure(() -> drift.missingLater("")), Code.UNIMPLEMENTED, Delivery.NOT_SENT);
    RpcException elsewhere = Await.failureOf(() -> ElsewhereStub.of(channel).where());
    assertFailure(elsewhere, Code.UNIMPLEMENTED, Delivery.NOT_SENT);
    assertThat(elsewhere)
        .hasMessageContaining(server.address())
        .hasMessageContaining("Elsewhere/Where")
        .hasMessageContaining("addService");
    assertThat(counter(server, "unknown_methods")).isEqualTo(3);
    assertThat(ProbeStub.of(channel).add(1, 1)).isEqualTo(2);
  }

  @Test
  void requestsThatCannotBeDecoded() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    RpcException failure = Await.failureOf(() -> ProbeDriftStub.of(channel).crash(NO_UTF_8));
    assertFailure(failure, Code.INVALID_ARGUMENT, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("cannot be decoded");
    assertThat(counter(server, "undecodable_messages")).isEqualTo(1);
    assertThat(ProbeStub.of(channel).add(1, 1)).isEqualTo(2);
  }

  @Test
  void answersThatCannotBeDecoded() {
    RpcChannel channel = open(start());
    ProbeDrift drift = ProbeDriftStub.of(channel);
    RpcException failure = Await.failureOf(() -> drift.echo(NO_UTF_8));
    assertFailure(failure, Code.INTERNAL, Delivery.MAYBE_EXECUTED);
    assertThat(failure).hasMessageContaining("cannot be decoded");
    assertThat(counter(channel, "undecodable_messages")).isEqualTo(1);
    assertThat(drift.echo("fine".getBytes(StandardCharsets.UTF_8))).isEqualTo("fine");
  }

  @Test
  void argumentsThatCannotBeEncoded() {
    RpcServer server = start();
    Probe probe = ProbeStub.of(open(server));
    RpcException failure = Await.failureOf(() -> probe.consume(null));
    assertFailure(failure, Code.INVALID_ARGUMENT, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("payload");
    assertThat(counter(server, "calls_started")).isZero();
    assertThat(probe.add(1, 1)).isEqualTo(2);
  }
}

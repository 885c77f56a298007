package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Connecting, and what can be wrong with it. */
abstract class ConnectContract extends RpcContractTest {
  private static final CallOptions WAIT = CallOptions.DEFAULT.withWaitForReady(true);

  @Test
  void nobodyListens() {
    String address = subject().unreachableAddress();
    RpcException failure = Await.failureOf(() -> keep(RpcChannel.open(address)));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertOneLine(failure);
    assertThat(failure).hasMessageContaining(address.substring(address.indexOf("//") + 2));
  }

  @Test
  void somebodyListensAndIsSilent() {
    RpcSubject.BlackHole hole = subject().openBlackHole();
    if (hole == null) {
      System.out.println("skipped: no black hole over " + subject().listenAddress());
    }
    assumeTrue(hole != null, "the fabric has no black hole");
    try (hole) {
      RpcException failure =
          Await.failureOf(
              () ->
                  keep(
                      RpcChannel.builder(hole.address())
                          .connectTimeout(Duration.ofMillis(100))
                          .open()));
      assertFailure(failure, Code.DEADLINE_EXCEEDED, Delivery.NOT_SENT);
      assertOneLine(failure);
      assertThat(failure)
          .hasMessageContaining(hole.address().substring(hole.address().indexOf("//") + 2));
    }
  }

  @Test
  void anInterruptEndsConnecting() {
    RpcServer server = start();
    Thread.currentThread().interrupt();
    try {
      RpcException failure = Await.failureOf(() -> keep(RpcChannel.open(server.address())));
      assertThat(failure.delivery()).isEqualTo(Delivery.NOT_SENT);
      assertOneLine(failure);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(ProbeStub.of(open(server)).add(1, 2)).isEqualTo(3);
  }

  @Test
  void thePortIsTaken() {
    RpcServer first = start();
    RpcException failure =
        Await.failureOf(
            () ->
                keep(
                    RpcServer.builder()
                        .listen(first.address())
                        .addService(ProbeSkeleton.of(service))
                        .start()));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertOneLine(failure);
    assertThat(failure).hasMessageContainingAll(first.address(), "taken");
    assertThat(ProbeStub.of(open(first)).add(1, 2)).isEqualTo(3);
  }

  @Test
  void theSecondAddressIsTaken() {
    RpcServer first = start();
    RpcException failure =
        Await.failureOf(
            () ->
                keep(
                    RpcServer.builder()
                        .listen(subject().listenAddress())
                        .listen(first.address())
                        .addService(ProbeSkeleton.of(service))
                        .start()));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
  }

  @Test
  void unknownSchemes() {
    RpcException unknown =
        Await.failureOf(() -> keep(RpcChannel.open("carrier-pigeon://127.0.0.1:1")));
    assertFailure(unknown, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertOneLine(unknown);
    assertThat(unknown).hasMessageContainingAll("carrier-pigeon", "known: ");
  }

  @Test
  void missingJars() {
    String absent = AbsentFabric.scheme();
    String address = absent + "://127.0.0.1:1";
    RpcException missing = Await.failureOf(() -> keep(RpcChannel.open(address)));
    assertFailure(missing, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertOneLine(missing);
    assertThat(missing).hasMessageContainingAll("io.ringbell:ringbell-fabric-" + absent);
    RpcException server = Await.failureOf(() -> keep(RpcServer.builder().listen(address).start()));
    assertFailure(server, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertOneLine(server);
    assertThat(server).hasMessageContainingAll("io.ringbell:ringbell-fabric-" + absent);
  }

  @Test
  void addressesThatAreNone() {
    for (String address : new String[] {"", "here", "tcp://127.0.0.1", "tcp:7471", "tcp://:1"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RpcChannel.open(address))
          .withMessageContaining("expected: scheme://host:port")
          .withMessageNotContaining("\n");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> RpcServer.builder().start());
  }

  @Test
  void aServerComesBackAtTheSameAddress() {
    RpcServer first = start();
    String address = first.address();
    RpcChannel old = open(first);
    assertThat(ProbeStub.of(old).add(1, 2)).isEqualTo(3);
    first.close();
    assertThat(Await.failureOf(() -> keep(RpcChannel.open(address))).status().code())
        .isEqualTo(Code.UNAVAILABLE);
    RpcServer second =
        keep(RpcServer.builder().listen(address).addService(ProbeSkeleton.of(service)).start());
    assertThat(second.address()).isEqualTo(address);
    assertThat(ProbeStub.of(open(second)).add(1, 2)).isEqualTo(3);
    Await.until("the loss is noticed", () -> counter(old, "connections_lost") == 1);
    assertThat(ProbeStub.of(old).withOptions(WAIT).add(1, 2)).isEqualTo(3);
    Await.until("it is counted", () -> counter(old, "reconnected") == 1);
  }

  @Test
  void moreConnectionsThanAllowedAreTurnedAway() {
    RpcServer server = start(builder -> builder.maxConnections(2));
    RpcChannel first = open(server);
    RpcChannel second = open(server);
    RpcException failure = Await.failureOf(() -> open(server));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("most connections already: 2");
    assertThat(ProbeStub.of(first).add(1, 2)).isEqualTo(3);
    second.close();
    Await.until("the server sees it go", () -> server.connections() == 1);
    Await.until(
        "there is room again",
        () -> {
          try {
            return ProbeStub.of(open(server)).add(1, 2) == 3;
          } catch (RpcException e) {
            return false;
          }
        });
  }

  private static void assertOneLine(RpcException failure) {
    assertThat(failure.getMessage()).doesNotContain("\n").hasSizeLessThan(400);
  }
}

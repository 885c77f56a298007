package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.WaitStrategy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Peers that fall silent. */
abstract class KeepAliveContract extends RpcContractTest {
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration LONG = Duration.ofSeconds(Await.LIMIT_SECONDS);

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void aServerThatIsSilentIsTakenForDead(WaitStrategy strategy) {
    try (RawServer server = new RawServer(subject().listenAddress(), (connection, id) -> {})) {
      RpcChannel channel =
          keep(
              RpcChannel.builder(server.address())
                  .waitStrategy(strategy)
                  .keepAlive(SOON, SOON)
                  .open());
      ProbeStub probe = ProbeStub.of(channel);
      RpcException blocking = Await.failureOf(() -> probe.add(1, 2));
      assertFailure(blocking, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
      assertThat(blocking).hasMessageContainingAll(server.address(), "did not answer a PING");
      assertThat(counter(channel, "keepalive_pings")).isEqualTo(1);
      assertThat(counter(channel, "keepalive_timeouts")).isEqualTo(1);
      CompletableFuture<Long> later =
          probe.withOptions(CallOptions.DEFAULT.withWaitForReady(true)).addLater(1, 2);
      assertFailure(Await.failure(() -> later), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
      assertThat(counter(channel, "keepalive_timeouts")).isEqualTo(2);
    }
  }

  @Test
  void aServerThatIsBusyIsNot() {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.keepAlive(SOON, LONG));
    CompletableFuture<Long> held = ProbeStub.of(channel).hold(1);
    Await.until("it is asked", () -> counter(channel, "keepalive_pings") > 3);
    service.held(1).complete(7L);
    assertThat(Await.result(held)).isEqualTo(7);
    assertThat(counter(channel, "keepalive_timeouts")).isZero();
    assertThat(counter(channel, "connections_lost")).isZero();
  }

  @Test
  void itCanBeTurnedOff() {
    RpcServer server = start();
    RpcChannel asked = open(server, builder -> builder.keepAlive(SOON, LONG));
    RpcChannel left = open(server, RpcChannel.Builder::withoutKeepAlive);
    CompletableFuture<Long> one = ProbeStub.of(asked).hold(1);
    CompletableFuture<Long> two = ProbeStub.of(left).hold(2);
    Await.until("one is asked", () -> counter(asked, "keepalive_pings") > 3);
    assertThat(counter(left, "keepalive_pings")).isZero();
    service.held(1).complete(1L);
    service.held(2).complete(2L);
    assertThat(Await.result(one) + Await.result(two)).isEqualTo(3);
  }

  @Test
  void aClientThatIsSilentIsTakenForDead() {
    RpcServer server = start(builder -> builder.keepAlive(SOON, SOON));
    try (RawClient silent = new RawClient(server.address())) {
      List<ByteBuffer> frames = silent.awaitFrames(1);
      assertThat(frames.get(0).get(4)).isEqualTo((byte) RawFrame.PING);
      Await.until("it is gone", () -> counter(server, "keepalive_timeouts") == 1);
      Await.until("it is closed", () -> server.connections() == 0);
    }
  }

  @Test
  void aClientThatIsIdleIsNot() {
    RpcServer server = start(builder -> builder.keepAlive(SOON, LONG));
    RpcChannel idle = open(server);
    Await.until("it is asked", () -> counter(server, "keepalive_pings") > 3);
    assertThat(counter(server, "keepalive_timeouts")).isZero();
    assertThat(server.connections()).isEqualTo(1);
    assertThat(ProbeStub.of(idle).add(1, 2)).isEqualTo(3);
    assertThat(counter(idle, "reconnected")).isZero();
  }

  @Test
  void aClientThatSendsPingsWithoutEndIsTurnedAway() {
    RpcServer server = start();
    RpcChannel healthy = open(server);
    try (RawClient client = new RawClient(server.address())) {
      for (int answered = 0; answered < 10_000; answered += 10) {
        client.sendTogether(RawFrame.of(RawFrame.PING, 0).number64(answered), 10);
        client.awaitFrames(answered + 10);
      }
      client.send(RawFrame.of(RawFrame.PING, 0).number64(0));
      client.awaitClosed();
      List<ByteBuffer> frames = client.awaitFrames(10_001);
      assertThat(frames.get(10_000).get(4)).isEqualTo((byte) RawFrame.GOAWAY);
    }
    assertThat(counter(server, "ping_floods")).isEqualTo(1);
    assertThat(counter(server, "goaways_sent")).isEqualTo(1);
    assertThat(ProbeStub.of(healthy).add(1, 2)).isEqualTo(3);
  }
}

package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.BackoffPolicy;
import io.ringbell.ConnectivityState;
import io.ringbell.Delivery;
import io.ringbell.LoadBalancing;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Channels to several addresses. */
abstract class BalancingContract extends RpcContractTest {
  private static final Duration GRACE = Duration.ofSeconds(Await.LIMIT_SECONDS);

  private int lastId;

  private RpcChannel open(LoadBalancing balancing, String... addresses) {
    return keep(
        RpcChannel.builder(addresses)
            .loadBalancing(balancing)
            .reconnectBackoff(
                new BackoffPolicy(Duration.ofMillis(10), Duration.ofMillis(50), 1.6, 0.2))
            .open());
  }

  private static void awaitAllReady(RpcChannel channel) {
    Await.until(
        "all are ready",
        () -> channel.states().values().stream().allMatch(ConnectivityState.READY::equals));
  }

  @ParameterizedTest
  @EnumSource(LoadBalancing.class)
  void anAddressThatIsDeadIsPassedOver(LoadBalancing balancing) {
    RpcServer server = start();
    String dead = subject().unreachableAddress();
    RpcChannel channel = open(balancing, dead + ", " + server.address());
    ProbeStub probe = ProbeStub.of(channel);
    for (int i = 0; i < 20; i++) {
      assertThat(probe.add(i, 1)).isEqualTo(i + 1L);
      assertThat(Await.result(probe.addLater(i, 1))).isEqualTo(i + 1L);
    }
    assertThat(channel.states()).containsEntry(server.address(), ConnectivityState.READY);
    assertThat(channel.states().get(dead)).isNotEqualTo(ConnectivityState.READY);
    assertThat(channel.state()).isEqualTo(ConnectivityState.READY);
    assertThat(channel.address()).isEqualTo(dead + "," + server.address());
    assertThat(counter(channel, "calls_failed")).isZero();
  }

  @Test
  void anAddressThatIsSilentIsNotWaitedFor() {
    RpcSubject.BlackHole hole = subject().openBlackHole();
    if (hole == null) {
      System.out.println("skipped: no black hole over " + subject().listenAddress());
      return;
    }
    try (hole) {
      RpcServer server = start();
      RpcChannel channel =
          keep(
              RpcChannel.builder(hole.address(), server.address())
                  .connectTimeout(Duration.ofHours(1))
                  .open());
      assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
      assertThat(channel.states()).containsEntry(hole.address(), ConnectivityState.IDLE);
    }
  }

  @ParameterizedTest
  @EnumSource(LoadBalancing.class)
  void allAddressesAreDead(LoadBalancing balancing) {
    String dead = subject().unreachableAddress();
    RpcException failure = Await.failureOf(() -> open(balancing, dead, dead));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContainingAll("none of 2 addresses", dead);
    assertThatIllegalArgumentException().isThrownBy(() -> RpcChannel.builder());
  }

  @Test
  void aMissingFabricIsPassedOver() {
    RpcServer server = start();
    String absent = AbsentFabric.scheme() + "://127.0.0.1:1";
    RpcChannel channel = open(LoadBalancing.PICK_FIRST, absent, server.address());
    assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
  }

  @Test
  void allCallsGoToTheFirstUntilItIsGone() {
    RpcServer first = start();
    RpcServer second = start();
    RpcChannel channel = open(LoadBalancing.PICK_FIRST, first.address(), second.address());
    ProbeStub probe = ProbeStub.of(channel);
    for (int i = 0; i < 10; i++) {
      assertThat(probe.add(i, 1)).isEqualTo(i + 1L);
    }
    assertThat(counter(first, "calls_completed")).isEqualTo(10);
    assertThat(second.connections()).isZero();
    first.close();
    Await.until("it is noticed", () -> counter(channel, "connections_lost") == 1);
    for (int i = 0; i < 10; i++) {
      assertThat(probe.add(i, 1)).isEqualTo(i + 1L);
    }
    assertThat(counter(second, "calls_completed")).isEqualTo(10);
  }

  @Test
  void callsTakeTurns() {
    List<RpcServer> servers = List.of(start(), start(), start());
    RpcChannel channel =
        open(
            LoadBalancing.ROUND_ROBIN,
            servers.stream().map(RpcServer::address).toArray(String[]::new));
    awaitAllReady(channel);
    ProbeStub probe = ProbeStub.of(channel);
    for (int i = 0; i < 30; i++) {
      assertThat(probe.add(i, 1)).isEqualTo(i + 1L);
    }
    assertThat(servers)
        .allSatisfy(each -> assertThat(counter(each, "calls_completed")).isEqualTo(10));
    AsyncLoad.run(probe, 6, 60);
    long all = servers.stream().mapToLong(each -> counter(each, "calls_completed")).sum();
    assertThat(all).isEqualTo(90);
    assertThat(servers)
        .allSatisfy(each -> assertThat(counter(each, "calls_completed")).isGreaterThan(10));
  }

  @RepeatedTest(3)
  void noCallIsLostWhenOneOfTwoServersShutsDown() {
    for (LoadBalancing balancing : LoadBalancing.values()) {
      RpcServer first = start();
      RpcServer second = start();
      RpcChannel channel = open(balancing, first.address(), second.address());
      if (balancing == LoadBalancing.ROUND_ROBIN) {
        awaitAllReady(channel); // else it may have gone before the channel was there
      }
      Load load = new Load(channel);
      load.awaitSome();
      first.shutdown(GRACE);
      load.awaitSome();
      load.stopAndCheck();
      assertThat(counter(channel, "goaways_received")).isPositive();
      assertThat(counter(channel, "calls_failed")).isZero();
      assertThat(counter(second, "calls_completed")).isPositive();
      second.close();
    }
  }

  @Test
  void noCallIsLostWhenConnectionsAge() {
    RpcServer server = start(builder -> builder.maxConnectionAge(Duration.ofMillis(15)));
    RpcChannel channel = open(LoadBalancing.PICK_FIRST, server.address());
    Load load = new Load(channel);
    Await.until("some have aged", () -> counter(server, "connections_aged") > 8);
    load.stopAndCheck();
    assertThat(counter(channel, "reconnected")).isGreaterThan(7);
    assertThat(counter(channel, "connections_lost")).isZero();
    assertThat(counter(channel, "calls_failed")).isZero();
    assertThat(counter(server, "connections_overstayed")).isZero();
  }

  @Test
  void aServerSendsIdleClientsAway() {
    RpcServer server = start(builder -> builder.maxConnectionIdle(Duration.ofMillis(30)));
    RpcChannel channel = open(LoadBalancing.PICK_FIRST, server.address());
    Await.until("it is sent away", () -> channel.state() == ConnectivityState.IDLE);
    Await.until("it has gone", () -> server.connections() == 0);
    assertThat(counter(server, "connections_idled")).isEqualTo(1);
    assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
    assertThat(counter(channel, "calls_failed")).isZero();
  }

  @Test
  void theGraceOfAnAgedConnectionEnds() {
    RpcServer server =
        start(
            builder ->
                builder
                    .maxConnectionAge(Duration.ofMillis(20))
                    .maxConnectionAgeGrace(Duration.ofMillis(30)));
    RpcChannel channel = open(LoadBalancing.PICK_FIRST, server.address());
    RpcException failure = Await.failure(() -> ProbeStub.of(channel).hold(1));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    // More than one if this machine was too slow to leave an earlier connection in time.
    assertThat(counter(server, "connections_overstayed")).isPositive();
  }

  /** Calls of several threads; none may fail, each runs once. */
  private final class Load {
    private final AtomicInteger next = new AtomicInteger(1 + lastId);
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final Workers workers = new Workers();
    private final int first = next.get();

    private Load(RpcChannel channel) {
      ProbeStub probe = ProbeStub.of(channel);
      workers.start("blocking-1", () -> call(probe, false));
      workers.start("blocking-2", () -> call(probe, false));
      workers.start("asynchronous", () -> call(probe, true));
    }

    private void call(ProbeStub probe, boolean later) {
      while (!stopped.get()) {
        int id = next.getAndIncrement();
        if (later) {
          Await.result(probe.noteLater(id));
        } else {
          probe.note(id);
        }
        succeeded.incrementAndGet();
      }
    }

    private void awaitSome() {
      int before = succeeded.get();
      Await.until("the load runs", () -> succeeded.get() > before + 300);
    }

    private void stopAndCheck() {
      stopped.set(true);
      workers.join();
      lastId = next.get();
      for (int id = first; id < lastId; id++) {
        assertThat(service.runs(id)).as("runs of %d", id).isEqualTo(1);
      }
    }
  }
}

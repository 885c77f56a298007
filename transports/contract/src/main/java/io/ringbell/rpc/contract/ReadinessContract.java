package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.BackoffPolicy;
import io.ringbell.CallOptions;
import io.ringbell.ConnectivityState;
import io.ringbell.Delivery;
import io.ringbell.RetryPolicy;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Channels without a connection: what calls do, and how connections come back. */
abstract class ReadinessContract extends RpcContractTest {
  private static final CallOptions WAIT = CallOptions.DEFAULT.withWaitForReady(true);
  private static final BackoffPolicy SLOW =
      new BackoffPolicy(Duration.ofHours(1), Duration.ofHours(1), 1, 0);

  private RpcServer startAt(String address) {
    return keep(RpcServer.builder().listen(address).addService(ProbeSkeleton.of(service)).start());
  }

  /** A channel whose server is gone, which it knows. */
  private RpcChannel openWithoutServer(String[] address, UnaryOperator<RpcChannel.Builder> more) {
    RpcServer server = start();
    address[0] = server.address();
    RpcChannel channel = open(server, builder -> more.apply(builder.retryPolicy(RetryPolicy.NONE)));
    assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
    server.close();
    Await.until(
        "connecting fails",
        () -> {
          RpcException failure = Await.failureOf(() -> ProbeStub.of(channel).add(1, 2));
          assertThat(failure.status().code()).isEqualTo(Code.UNAVAILABLE);
          return channel.state() == ConnectivityState.TRANSIENT_FAILURE;
        });
    return channel;
  }

  @Test
  void withoutWaitingCallsFailAtOnceInTheWordsOfTheLastAttempt() {
    String[] address = new String[1];
    RpcChannel channel = openWithoutServer(address, builder -> builder.reconnectBackoff(SLOW));
    ProbeStub probe = ProbeStub.of(channel);
    RpcException blocking = Await.failureOf(() -> probe.add(1, 2));
    RpcException later = Await.failure(() -> probe.addLater(1, 2));
    for (RpcException failure : List.of(blocking, later)) {
      assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
      assertThat(failure).hasMessageContaining("no connection to " + address[0] + ": ");
      assertThat(failure).hasCauseInstanceOf(io.ringbell.fabric.FabricException.class);
    }
    assertThat(channel.states()).containsEntry(address[0], ConnectivityState.TRANSIENT_FAILURE);
    assertThat(counter(channel, "connects_failed")).isPositive();
  }

  @Test
  void waitingCallsAreMadeWhenTheServerIsBack() {
    String[] address = new String[1];
    RpcChannel channel = openWithoutServer(address, builder -> builder);
    ProbeStub waiting = ProbeStub.of(channel).withOptions(WAIT);
    CompletableFuture<Void> later = waiting.noteLater(1);
    CompletableFuture<Void> andAnother =
        waiting.withOptions(WAIT.withTimeout(Duration.ofMinutes(5))).noteLater(2);
    CompletableFuture<Void> cancelled = waiting.noteLater(3);
    Workers workers = new Workers();
    workers.start("blocking", () -> waiting.note(4));
    assertThat(cancelled.cancel(true)).isTrue();
    assertThat(later).isNotDone();
    Await.until("all wait", () -> counter(channel, "calls_waited") >= 4);
    startAt(address[0]);
    Await.result(later);
    Await.result(andAnother);
    workers.join();
    assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
    assertThat(List.of(service.runs(1), service.runs(2), service.runs(3), service.runs(4)))
        .containsExactly(1, 1, 0, 1);
    Await.until("it is counted", () -> counter(channel, "reconnected") == 1);
    assertThat(channel.state()).isEqualTo(ConnectivityState.READY);
  }

  @Test
  void waitingEndsAtTheDeadline() {
    RpcChannel channel = openWithoutServer(new String[1], builder -> builder);
    ProbeStub hurried = ProbeStub.of(channel).withOptions(WAIT.withTimeout(Duration.ofMillis(30)));
    assertFailure(
        Await.failureOf(() -> hurried.add(1, 2)), Code.DEADLINE_EXCEEDED, Delivery.NOT_SENT);
    RpcException later = Await.failure(() -> hurried.addLater(1, 2));
    assertFailure(later, Code.DEADLINE_EXCEEDED, Delivery.NOT_SENT);
    assertThat(later).hasMessageContaining("no connection to ");
  }

  @Test
  void waitingEndsByAnInterrupt() {
    RpcChannel channel = openWithoutServer(new String[1], builder -> builder);
    Thread.currentThread().interrupt();
    RpcException failure = Await.failureOf(() -> ProbeStub.of(channel).withOptions(WAIT).add(1, 2));
    assertThat(Thread.interrupted()).isTrue();
    assertFailure(failure, Code.CANCELLED, Delivery.NOT_SENT);
  }

  @Test
  void closingFailsTheCallsThatWait() {
    RpcChannel channel = openWithoutServer(new String[1], builder -> builder);
    ProbeStub waiting = ProbeStub.of(channel).withOptions(WAIT);
    CompletableFuture<Long> later = waiting.addLater(1, 2);
    AtomicReference<RpcException> blocking = new AtomicReference<>();
    Workers workers = new Workers();
    long before = counter(channel, "calls_waited");
    workers.start("blocking", () -> blocking.set(Await.failureOf(() -> waiting.add(1, 2))));
    Await.until("it waits", () -> counter(channel, "calls_waited") > before);
    channel.close();
    workers.join();
    assertFailure(blocking.get(), Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertFailure(Await.failure(() -> later), Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(channel.state()).isEqualTo(ConnectivityState.SHUTDOWN);
  }

  @Test
  void noMoreCallsWaitThanMayBeUnderWay() {
    RpcChannel channel = openWithoutServer(new String[1], builder -> builder.maxConcurrentCalls(3));
    ProbeStub waiting = ProbeStub.of(channel).withOptions(WAIT);
    List<CompletableFuture<Long>> three =
        List.of(waiting.addLater(1, 2), waiting.addLater(1, 2), waiting.addLater(1, 2));
    assertFailure(
        Await.failure(() -> waiting.addLater(1, 2)), Code.RESOURCE_EXHAUSTED, Delivery.NOT_SENT);
    three.forEach(each -> assertThat(each.cancel(false)).isTrue());
  }

  @Test
  void aLazyChannelConnectsWithItsFirstCall() {
    RpcServer server = start();
    RpcChannel blocking = open(server, builder -> builder.lazy(true));
    RpcChannel later = open(server, builder -> builder.lazy(true));
    assertThat(blocking.state()).isEqualTo(ConnectivityState.IDLE);
    assertThat(server.connections()).isZero();
    assertThat(ProbeStub.of(blocking).add(1, 2)).isEqualTo(3);
    assertThat(Await.result(ProbeStub.of(later).addLater(1, 2))).isEqualTo(3);
    assertThat(blocking.state()).isEqualTo(ConnectivityState.READY);
    assertThat(counter(blocking, "connected")).isEqualTo(1);
    open(server, builder -> builder.lazy(true)).close();
    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void awaitReadyAsksForAConnection() throws InterruptedException {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.lazy(true));
    assertThat(channel.awaitReady(Duration.ofSeconds(Await.LIMIT_SECONDS))).isTrue();
    channel.close();
    assertThat(channel.awaitReady(Duration.ofSeconds(Await.LIMIT_SECONDS))).isFalse();
    RpcChannel nowhere = keep(RpcChannel.builder(subject().unreachableAddress()).lazy(true).open());
    assertThat(nowhere.awaitReady(Duration.ofMillis(20))).isFalse();
  }

  @Test
  void theListenerHearsTheStates() {
    RpcServer server = start();
    List<ConnectivityState> heard = new CopyOnWriteArrayList<>();
    RpcChannel channel =
        open(server, builder -> builder.reconnectBackoff(SLOW).stateListener(heard::add));
    assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
    server.close();
    Await.until("it fails to reconnect", () -> heard.contains(ConnectivityState.TRANSIENT_FAILURE));
    channel.close();
    assertThat(heard)
        .containsSubsequence(
            ConnectivityState.CONNECTING,
            ConnectivityState.READY,
            ConnectivityState.CONNECTING,
            ConnectivityState.TRANSIENT_FAILURE,
            ConnectivityState.SHUTDOWN);
  }

  @Test
  void anIdleConnectionIsClosedAndMadeAnew() {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.idleTimeout(Duration.ofMillis(40)));
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Long> held = probe.hold(1);
    service.held(1).complete(5L);
    assertThat(Await.result(held)).isEqualTo(5);
    Await.until("it is idle", () -> channel.state() == ConnectivityState.IDLE);
    Await.until("the server sees it go", () -> server.connections() == 0);
    assertThat(probe.add(1, 2)).isEqualTo(3);
    Await.until("it is idle again", () -> counter(channel, "idle_closes") == 2);
    assertThat(Await.result(probe.addLater(1, 2))).isEqualTo(3);
    assertThat(counter(channel, "calls_failed")).isZero();
    assertThat(counter(channel, "connections_lost")).isZero();
  }

  @Test
  void callsAndIdleTimeOutsDoNotMeet() {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.idleTimeout(Duration.ofNanos(200_000)));
    ProbeStub probe = ProbeStub.of(channel);
    for (int id = 0; id < 300; id++) {
      probe.note(id);
      if (id % 10 == 0) {
        int expected = id;
        Await.until("a pause", () -> counter(channel, "idle_closes") > 0 || expected == 0);
      }
      assertThat(service.runs(id)).isEqualTo(1);
    }
    assertThat(counter(channel, "calls_failed")).isZero();
    assertThat(counter(channel, "retries")).isZero();
  }

  @Test
  void closingWhileConnecting() {
    RpcSubject.BlackHole hole = subject().openBlackHole();
    if (hole == null) {
      System.out.println("skipped: no black hole over " + subject().listenAddress());
    }
    assumeTrue(hole != null, "the fabric has no black hole");
    try (hole) {
      RpcChannel channel = keep(RpcChannel.builder(hole.address()).lazy(true).open());
      CompletableFuture<Long> later = ProbeStub.of(channel).addLater(1, 2);
      Await.until("it connects", () -> channel.state() == ConnectivityState.CONNECTING);
      channel.close();
      assertFailure(Await.failure(() -> later), Code.UNAVAILABLE, Delivery.NOT_SENT);
    }
  }

  @Test
  void closingWhileBackingOff() {
    RpcChannel channel =
        openWithoutServer(new String[1], builder -> builder.reconnectBackoff(SLOW));
    channel.close();
    assertThat(channel.state()).isEqualTo(ConnectivityState.SHUTDOWN);
  }

  @Test
  void aCallbackMayCloseItsChannelInAnyState() {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.lazy(true));
    CompletableFuture<Void> closed = ProbeStub.of(channel).noteLater(1).thenRun(channel::close);
    Await.result(closed);
    RpcChannel nowhere = keep(RpcChannel.builder(subject().unreachableAddress()).lazy(true).open());
    CompletableFuture<Void> failed =
        ProbeStub.of(nowhere)
            .noteLater(1)
            .handle(
                (nothing, failure) -> {
                  nowhere.close();
                  return null;
                });
    Await.result(failed);
  }

  @Test
  void aBlockingCallInACallbackDoesNotWaitForAConnection() {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.reconnectBackoff(SLOW));
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<RpcException> inCallback =
        probe
            .hold(1)
            .handle((value, failure) -> Await.failureOf(() -> probe.withOptions(WAIT).add(1, 2)));
    assertThat(service.held(1)).isNotDone();
    server.close();
    RpcException failure = Await.result(inCallback);
    assertFailure(failure, Code.FAILED_PRECONDITION, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("callback");
  }
}

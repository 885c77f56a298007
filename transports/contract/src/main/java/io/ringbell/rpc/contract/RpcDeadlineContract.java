package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.WaitStrategy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deadlines, on both sides. */
abstract class RpcDeadlineContract extends RpcContractTest {
  private static final Duration SHORT = Duration.ofMillis(30);

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void blockingCallsEndThoughTheServerStandsStill(WaitStrategy strategy) {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.waitStrategy(strategy));
    ProbeStub probe = ProbeStub.of(channel);
    for (int id = 0; id < 3; id++) {
      int call = id;
      assertFailure(
          Await.failureOf(() -> probe.withDeadline(SHORT).stall(call)),
          Code.DEADLINE_EXCEEDED,
          Delivery.MAYBE_EXECUTED);
    }
    service.openGate();
    assertThat(probe.add(1, 1)).isEqualTo(2);
    assertThat(counter(channel, "deadlines_exceeded")).isEqualTo(3);
    assertThat(counter(channel, "late_responses")).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void futuresEndThoughTheServerStandsStill(WaitStrategy strategy) {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.waitStrategy(strategy));
    ProbeStub probe = ProbeStub.of(channel);
    for (int id = 0; id < 3; id++) {
      int call = id;
      assertFailure(
          Await.failure(() -> probe.withDeadline(SHORT).stallLater(call)),
          Code.DEADLINE_EXCEEDED,
          Delivery.MAYBE_EXECUTED);
    }
    service.openGate();
    assertThat(probe.add(1, 1)).isEqualTo(2);
    assertThat(counter(channel, "deadlines_exceeded")).isEqualTo(3);
    assertThat(counter(channel, "late_responses")).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void aFutureEndsAfterABlockingCallerHasPolled(WaitStrategy strategy) {
    RpcServer server = start();
    ProbeStub probe = ProbeStub.of(open(server, builder -> builder.waitStrategy(strategy)));
    // Long enough for the caller to fall asleep while it polls.
    assertFailure(
        Await.failureOf(() -> probe.withDeadline(SHORT).block(2)),
        Code.DEADLINE_EXCEEDED,
        Delivery.MAYBE_EXECUTED);
    for (int id = 3; id < 6; id++) {
      int call = id;
      assertThat(Await.failure(() -> probe.withDeadline(SHORT).hold(call)).status().code())
          .isEqualTo(Code.DEADLINE_EXCEEDED);
    }
  }

  @Test
  void theDeadlineTravels() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch inCallback = new CountDownLatch(1);
    // A callback that blocks keeps the client from noticing any deadline: only the server can.
    var first = probe.hold(1);
    var callback =
        first.thenRun(
            () -> {
              inCallback.countDown();
              join(release);
            });
    service.held(1).complete(1L);
    join(inCallback);
    var second = probe.withDeadline(SHORT).hold(2);
    Await.until("the handler's future is cancelled", () -> service.held(2).isCancelled());
    assertThat(counter(server, "deadlines_exceeded")).isEqualTo(1);
    release.countDown();
    Await.result(callback);
    assertThat(Await.failure(() -> second).status().code()).isEqualTo(Code.DEADLINE_EXCEEDED);
  }

  private static void join(CountDownLatch latch) {
    Await.until("the other side", () -> latch.getCount() == 0);
  }

  @Test
  void aCallThatIsTooLateForTheExecutorDoesNotRun() {
    ExecutorService single = Executors.newSingleThreadExecutor();
    try {
      RpcServer server = start(builder -> builder.executor(single));
      ProbeStub probe = ProbeStub.of(open(server));
      var first = probe.blockLater(1);
      service.awaitRun(1);
      assertFailure(
          Await.failureOf(() -> probe.withDeadline(SHORT).block(2)),
          Code.DEADLINE_EXCEEDED,
          Delivery.MAYBE_EXECUTED);
      Await.until("the server gives it up", () -> counter(server, "calls_failed") == 1);
      service.openGate();
      assertThat(Await.result(first)).isEqualTo(1);
      assertThat(probe.block(3)).isEqualTo(3);
      assertThat(service.runs(2)).isZero();
    } finally {
      service.openGate();
      single.shutdown();
    }
  }

  @Test
  void aDeadlineThatIsKeptDoesNothing() {
    ProbeStub probe = stub();
    assertThat(probe.withDeadline(Duration.ofDays(400_000)).add(1, 2)).isEqualTo(3);
    assertThat(probe.withOptions(CallOptions.DEFAULT.withoutTimeout()).add(1, 2)).isEqualTo(3);
    ProbeStub hurried = probe.withDeadline(Duration.ofMinutes(10));
    assertThat(Await.result(hurried.addLater(1, 2))).isEqualTo(3);
    var held = hurried.hold(1);
    service.held(1).complete(5L);
    assertThat(Await.result(held)).isEqualTo(5);
  }

  @Test
  void aDeadlineOfANanosecondEndsTheCall() {
    ProbeStub probe = stub();
    for (int i = 0; i < 100; i++) {
      int id = i;
      assertThat(
              Await.failure(() -> probe.withDeadline(Duration.ofNanos(1)).hold(id)).status().code())
          .isEqualTo(Code.DEADLINE_EXCEEDED);
    }
    assertThat(probe.add(1, 1)).isEqualTo(2);
  }
}

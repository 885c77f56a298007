package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.WaitStrategy;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers that do not want the answer any more. */
abstract class CancellationContract extends RpcContractTest {
  @Test
  void cancellingTheFutureCancelsTheHandlersFuture() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    CompletableFuture<Long> call = ProbeStub.of(channel).hold(1);
    CompletableFuture<Long> held = service.held(1);
    assertThat(call.cancel(true)).isTrue();
    assertThat(call.cancel(true)).as("a second cancel does nothing").isTrue();
    assertThatExceptionOfType(CancellationException.class).isThrownBy(call::join);
    Await.until("the handler's future is cancelled", held::isCancelled);
    Await.until("the late answer", () -> counter(channel, "late_responses") == 1);
    assertThat(counter(server, "calls_cancelled")).isEqualTo(1);
    assertThat(counter(channel, "unknown_responses")).isZero();
  }

  @Test
  void aFutureThatTheHandlerReturnsAfterTheCancelIsCancelled() {
    RpcServer server = start();
    CompletableFuture<Long> call = ProbeStub.of(open(server)).holdBehindGate(1);
    service.awaitRun(1);
    call.cancel(true);
    Await.until("the cancel arrives", () -> counter(server, "calls_cancelled") == 1);
    service.openGate();
    Await.until("the handler's future is cancelled", () -> service.held(1).isCancelled());
  }

  @Test
  void theSlotIsFreeOnlyWhenTheLateAnswerHasCome() {
    RpcServer server = start(builder -> builder.maxConcurrentCalls(1));
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Void> call = probe.stallLater(1);
    service.awaitRun(1);
    call.cancel(true);
    RpcException failure = Await.failure(() -> probe.addLater(1, 2));
    assertFailure(failure, Code.RESOURCE_EXHAUSTED, Delivery.NOT_SENT);
    service.openGate();
    Await.until("the late answer", () -> counter(channel, "late_responses") == 1);
    assertThat(probe.add(1, 2)).isEqualTo(3);
  }

  @Test
  void resultsThatComeTooLateAreCounted() {
    RpcServer server = start();
    CompletableFuture<Long> call = ProbeStub.of(open(server)).blockLater(1);
    service.awaitRun(1);
    call.cancel(true);
    Await.until("the cancel arrives", () -> counter(server, "calls_cancelled") == 1);
    assertThat(counter(server, "late_results")).isZero();
    service.openGate();
    Await.until("the late result is counted", () -> counter(server, "late_results") == 1);
  }

  @Test
  void cancelledCallsAmongOthers() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    for (int i = 0; i < 2000; i++) {
      CompletableFuture<Long> cancelled = probe.hold(i);
      CompletableFuture<Long> kept = probe.addLater(i, 1);
      if (i % 3 == 0) {
        Await.result(kept);
      }
      cancelled.cancel(false);
      assertThat(Await.result(kept)).isEqualTo(i + 1L);
    }
    Await.until("all late answers", () -> counter(channel, "late_responses") == 2000);
    assertThat(counter(channel, "unknown_responses")).isZero();
  }

  @Test
  void completingTheFutureByHandHarmsNothing() {
    ProbeStub probe = stub();
    CompletableFuture<Long> call = probe.hold(1);
    call.complete(7L);
    service.held(1).complete(8L);
    assertThat(probe.add(1, 2)).isEqualTo(3);
    assertThat(call.join()).isEqualTo(7);
  }

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void anInterruptEndsABlockingCall(WaitStrategy strategy) {
    RpcServer server = start();
    RpcChannel channel = open(server, builder -> builder.waitStrategy(strategy));
    ProbeStub probe = ProbeStub.of(channel);
    AtomicReference<RpcException> failure = new AtomicReference<>();
    AtomicReference<Boolean> stillSet = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              failure.set(Await.failureOf(() -> probe.block(1)));
              stillSet.set(Thread.currentThread().isInterrupted());
            });
    caller.start();
    service.awaitRun(1);
    caller.interrupt();
    Await.until("the caller ends", () -> !caller.isAlive());
    assertFailure(failure.get(), Code.CANCELLED, Delivery.MAYBE_EXECUTED);
    assertThat(stillSet.get()).isTrue();
    assertThat(probe.add(1, 2)).as("the channel goes on").isEqualTo(3);
    Await.until("the server hears of it", () -> counter(server, "calls_cancelled") == 1);
  }

  @Test
  void anInterruptedThreadCannotCallAndHarmsNobody() {
    ProbeStub probe = stub();
    Thread.currentThread().interrupt();
    try {
      RpcException failure = Await.failureOf(() -> probe.block(1));
      assertThat(failure.status().code()).isEqualTo(Code.CANCELLED);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(probe.add(1, 2)).isEqualTo(3);
  }
}

package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.Status.Code;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What may be done where futures complete. */
abstract class CallbackContract extends RpcContractTest {
  @Test
  void aBlockingCallThatWouldWaitForItselfIsRefused() {
    ProbeStub probe = stub();
    CompletableFuture<Long> held = probe.hold(1);
    CompletableFuture<RpcException> inside =
        held.thenApply(x -> Await.failureOf(() -> probe.add(1, 2)));
    service.held(1).complete(1L);
    RpcException failure = Await.result(inside);
    assertFailure(failure, Code.FAILED_PRECONDITION, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("asynchronous");
    assertThat(probe.add(1, 2)).isEqualTo(3);
  }

  @Test
  void aBlockingCallOnAnotherChannelIsFine() {
    var server = start();
    ProbeStub probe = ProbeStub.of(open(server));
    ProbeStub other = ProbeStub.of(open(server));
    CompletableFuture<Long> held = probe.hold(1);
    CompletableFuture<Long> inside = held.thenApply(x -> other.add(x, 2));
    service.held(1).complete(1L);
    assertThat(Await.result(inside)).isEqualTo(3);
  }

  @Test
  void callsThatFollowEachOther() {
    ProbeStub probe = stub();
    CompletableFuture<Long> chain = probe.addLater(0, 1);
    for (int i = 0; i < 1000; i++) {
      chain = chain.thenCompose(sum -> probe.addLater(sum, 1));
    }
    assertThat(Await.result(chain)).isEqualTo(1001);
  }

  @Test
  void aCallbackThatThrowsHarmsNobody() {
    ProbeStub probe = stub();
    AtomicInteger thrown = new AtomicInteger();
    CompletableFuture<Long> held = probe.hold(1);
    CompletableFuture<Void> callback =
        held.thenRun(
            () -> {
              thrown.incrementAndGet();
              throw new AssertionError("a callback's error");
            });
    service.held(1).complete(1L);
    Await.until("the callback has thrown", callback::isCompletedExceptionally);
    assertThat(thrown).hasValue(1);
    assertThat(Await.result(probe.addLater(1, 2))).isEqualTo(3);
    assertThat(probe.add(1, 2)).isEqualTo(3);
  }

  @Test
  void aCallbackMayShutItsChannelDown() {
    RpcChannel channel = open(start());
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Long> other = probe.hold(2);
    CompletableFuture<Void> leaving =
        probe.hold(1).thenRun(() -> channel.shutdown(Duration.ofSeconds(Await.LIMIT_SECONDS)));
    assertThat(service.held(2)).isNotDone();
    service.held(1).complete(1L);
    Await.result(leaving); // without waiting for the other call, which ends on the same thread
    assertFailure(Await.failure(() -> probe.addLater(1, 2)), Code.UNAVAILABLE, Delivery.NOT_SENT);
    service.held(2).complete(2L);
    assertThat(Await.result(other)).isEqualTo(2);
  }

  @Test
  void aCallbackMayCloseItsChannel() {
    RpcChannel channel = open(start());
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Long> other = probe.hold(2);
    CompletableFuture<Void> closing = probe.hold(1).thenRun(channel::close);
    assertThat(service.held(2)).isNotDone();
    service.held(1).complete(1L);
    Await.result(closing);
    assertFailure(Await.failure(() -> other), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertFailure(Await.failure(() -> probe.addLater(1, 2)), Code.UNAVAILABLE, Delivery.NOT_SENT);
  }
}

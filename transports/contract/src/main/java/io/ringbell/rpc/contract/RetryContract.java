package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.BackoffPolicy;
import io.ringbell.Delivery;
import io.ringbell.RetryPolicy;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which failed calls are made again, and how often. */
abstract class RetryContract extends RpcContractTest {
  private static final RetryPolicy QUICK = RetryPolicy.DEFAULT.withBackoff(every(1));
  private static final RetryPolicy SLOW = RetryPolicy.DEFAULT.withBackoff(every(1000 * 3600));

  private final FlakyService flaky = new FlakyService();

  private static BackoffPolicy every(int millis) {
    return new BackoffPolicy(Duration.ofMillis(millis), Duration.ofMillis(millis), 1, 0);
  }

  private RpcChannel openFlaky(UnaryOperator<RpcChannel.Builder> settings) {
    RpcServer server = start(builder -> builder.addService(FlakySkeleton.of(flaky)));
    return open(server, settings);
  }

  private RpcChannel openFlaky(RetryPolicy policy) {
    return openFlaky(builder -> builder.retryPolicy(policy));
  }

  @Test
  void anIdempotentMethodIsCalledAgain() {
    RpcChannel channel = openFlaky(QUICK);
    FlakyStub stub = FlakyStub.of(channel);
    assertThat(stub.often(1, 2)).isEqualTo(3);
    assertThat(counter(channel, "retries")).isEqualTo(2);
    assertThat(Await.result(stub.oftenLater(2, 2))).isEqualTo(3);
    assertThat(counter(channel, "retries")).isEqualTo(4);
    assertThat(flaky.runs(1)).isEqualTo(3);
    assertThat(flaky.runs(2)).isEqualTo(3);
  }

  @Test
  void theLastFailureTellsOfThoseBefore() {
    FlakyStub stub = FlakyStub.of(openFlaky(QUICK));
    RpcException blocking = Await.failureOf(() -> stub.often(1, 9));
    assertFailure(blocking, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertAttempts(blocking);
    RpcException later = Await.failure(() -> stub.oftenLater(2, 9));
    assertFailure(later, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertAttempts(later);
    RpcException withDeadline =
        Await.failureOf(() -> stub.withDeadline(Duration.ofMinutes(1)).often(3, 9));
    assertAttempts(withDeadline);
    assertThat(withDeadline.toString()).startsWith(RpcException.class.getName() + ": UNAVAILABLE");
    assertThat(flaky.runs(1)).isEqualTo(3);
    assertThat(flaky.runs(2)).isEqualTo(3);
    assertThat(flaky.runs(3)).isEqualTo(3);
  }

  private static void assertAttempts(RpcException failure) {
    assertThat(failure).hasMessageContaining("failure 3");
    assertThat(failure.getSuppressed()).hasSize(2);
    assertThat(failure.getSuppressed()[0]).hasMessageContaining("failure 1");
    assertThat(failure.getSuppressed()[1]).hasMessageContaining("failure 2");
  }

  @Test
  void whatMayHaveDoneHarmIsNotCalledAgain() {
    RpcChannel channel = openFlaky(QUICK);
    FlakyStub stub = FlakyStub.of(channel);
    assertFailure(
        Await.failureOf(() -> stub.once(1, 1)), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertFailure(
        Await.failure(() -> stub.onceLater(2, 1)), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertThat(flaky.runs(1)).isEqualTo(1);
    assertThat(flaky.runs(2)).isEqualTo(1);
    assertThat(counter(channel, "retries")).isZero();
  }

  @Test
  void otherCodesAndOtherPolicies() {
    RpcChannel codes = openFlaky(QUICK.withCodes(Set.of(Code.ABORTED)));
    assertThat(Await.failureOf(() -> FlakyStub.of(codes).often(1, 1)).getSuppressed()).isEmpty();
    RpcChannel none = openFlaky(RetryPolicy.NONE);
    assertThat(Await.failureOf(() -> FlakyStub.of(none).often(2, 1)).getSuppressed()).isEmpty();
    assertThat(Await.failure(() -> FlakyStub.of(none).oftenLater(3, 1)).getSuppressed()).isEmpty();
    RpcChannel many = openFlaky(QUICK.withMaxAttempts(8));
    assertThat(FlakyStub.of(many).often(4, 7)).isEqualTo(8);
    assertThat(counter(codes, "retries") + counter(none, "retries")).isZero();
    assertThat(counter(many, "retries")).isEqualTo(7);
  }

  @Test
  void callsThatFindNoServerAreTriedAgain() {
    RpcChannel channel = keep(RpcChannel.builder(subject().unreachableAddress()).lazy(true).open());
    ProbeStub probe = ProbeStub.of(channel);
    RpcException failure = Await.failureOf(() -> probe.add(1, 2));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(failure.getSuppressed()).hasSize(2);
    assertThat(Await.failure(() -> probe.addLater(1, 2)).getSuppressed()).hasSize(2);
    assertThat(counter(channel, "retries")).isEqualTo(4);
    assertThat(counter(channel, "calls_not_connected")).isEqualTo(6);
    assertThat(counter(channel, "calls_started")).isZero();
  }

  @Test
  void oneDeadlineSpansAllAttempts() {
    RpcChannel slow = openFlaky(SLOW);
    FlakyStub hurried = FlakyStub.of(slow).withDeadline(Duration.ofMinutes(1));
    assertFailure(
        Await.failureOf(() -> hurried.often(1, 1)), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertFailure(
        Await.failure(() -> hurried.oftenLater(2, 1)), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertThat(counter(slow, "retries")).isZero();

    RpcChannel quick = openFlaky(QUICK.withMaxAttempts(100_000));
    FlakyStub endless = FlakyStub.of(quick).withDeadline(Duration.ofMillis(60));
    RpcException blocking = Await.failureOf(() -> endless.often(3, 1_000_000));
    RpcException later = Await.failure(() -> endless.oftenLater(4, 1_000_000));
    for (RpcException failure : new RpcException[] {blocking, later}) {
      assertThat(failure.status().code()).isIn(Code.UNAVAILABLE, Code.DEADLINE_EXCEEDED);
      assertThat(failure.getSuppressed().length).isLessThan(1000);
    }
  }

  @Test
  void aStormIsNotMadeWorse() {
    RpcChannel channel =
        openFlaky(builder -> builder.retryPolicy(QUICK.withMaxAttempts(20)).retryBudget(10, 0.5));
    FlakyStub stub = FlakyStub.of(channel);
    assertThat(Await.failureOf(() -> stub.often(1, 100)).getSuppressed()).hasSize(4);
    assertThat(Await.failureOf(() -> stub.often(2, 100)).getSuppressed()).isEmpty();
    assertThat(Await.failure(() -> stub.oftenLater(3, 100)).getSuppressed()).isEmpty();
    assertThat(counter(channel, "retries")).isEqualTo(4);
    assertThat(counter(channel, "retries_throttled")).isEqualTo(3);
    for (int i = 0; i < 14; i++) {
      stub.often(100 + i, 0); // 3 tokens are left, and come back by halves
    }
    assertThat(stub.often(4, 3)).isEqualTo(4);
  }

  @Test
  void anInterruptEndsTheWaitForTheNextAttempt() {
    FlakyStub stub = FlakyStub.of(openFlaky(SLOW));
    AtomicReference<RpcException> failure = new AtomicReference<>();
    AtomicReference<Thread> caller = new AtomicReference<>();
    Workers workers = new Workers();
    workers.start(
        "caller",
        () -> {
          caller.set(Thread.currentThread());
          failure.set(Await.failureOf(() -> stub.often(1, 1)));
          assertThat(Thread.interrupted()).isTrue();
        });
    Await.until("it waits", () -> flaky.runs(1) == 1 && isWaiting(caller.get()));
    caller.get().interrupt();
    workers.join();
    assertThat(failure.get().status().code()).isIn(Code.UNAVAILABLE, Code.CANCELLED);
    assertThat(flaky.runs(1)).isEqualTo(1);
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.TIMED_WAITING;
  }

  @Test
  void cancellingEndsTheWaitForTheNextAttempt() {
    RpcChannel channel = openFlaky(SLOW);
    CompletableFuture<Long> future = FlakyStub.of(channel).oftenLater(1, 1);
    Await.until("it waits", () -> counter(channel, "retries") == 1);
    assertThat(future.cancel(true)).isTrue();
    channel.shutdown(Duration.ofSeconds(Await.LIMIT_SECONDS));
    assertThat(flaky.runs(1)).isEqualTo(1);
  }

  @Test
  void cancellingReachesALaterAttempt() {
    RpcServer server = start();
    String address = server.address();
    RpcChannel channel =
        open(server, builder -> builder.retryPolicy(QUICK.withMaxAttempts(100_000)));
    server.close();
    Await.until("it is noticed", () -> counter(channel, "connections_lost") == 1);
    CompletableFuture<Long> future = ProbeStub.of(channel).hold(1);
    Await.until("it is tried again", () -> counter(channel, "retries") > 1);
    keep(RpcServer.builder().listen(address).addService(ProbeSkeleton.of(service)).start());
    CompletableFuture<Long> handlers = service.held(1);
    assertThat(future.cancel(true)).isTrue();
    Await.until("the handler's future is cancelled", handlers::isCancelled);
  }

  @Test
  void closingEndsTheWaitForTheNextAttempt() {
    RpcChannel channel = openFlaky(SLOW);
    FlakyStub stub = FlakyStub.of(channel);
    CompletableFuture<Long> later = stub.oftenLater(1, 1);
    AtomicReference<RpcException> blocking = new AtomicReference<>();
    Workers workers = new Workers();
    workers.start("caller", () -> blocking.set(Await.failureOf(() -> stub.often(2, 1))));
    Await.until("both wait", () -> counter(channel, "retries") == 2);
    channel.close();
    workers.join();
    assertThat(blocking.get().status().code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(Await.failure(() -> later).status().code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(flaky.runs(1) + flaky.runs(2)).isEqualTo(2);
  }

  @Test
  void aCallAfterClosingIsNotTriedAgain() {
    RpcChannel channel = openFlaky(QUICK);
    channel.close();
    RpcException failure = Await.failureOf(() -> FlakyStub.of(channel).often(1, 0));
    assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("channel was closed");
    assertThat(Await.failure(() -> FlakyStub.of(channel).oftenLater(1, 0)).status())
        .isEqualTo(Status.UNAVAILABLE.withDescription("the channel was closed"));
    assertThat(counter(channel, "retries")).isZero();
  }

  @Test
  void aCallbackMayCallAgain() {
    RpcChannel channel = openFlaky(QUICK);
    FlakyStub stub = FlakyStub.of(channel);
    CompletableFuture<Long> second =
        stub.oftenLater(1, 2).thenCompose(runs -> stub.oftenLater(2, 2));
    assertThat(Await.result(second)).isEqualTo(3);
  }
}

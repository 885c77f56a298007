package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.BackoffPolicy;
import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.RetryPolicy;
import io.ringbell.RpcChannel;
import io.ringbell.RpcContext;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that a handler makes itself, to a second server. */
abstract class PropagationContract extends StreamContractTest {
  private final StreamProbeService inner = new StreamProbeService();
  private final AtomicReference<RpcContext> innerContext = new AtomicReference<>();
  private RpcServer outerServer;
  private RpcChannel toInner;

  /** How a handler makes a nested call. */
  enum Nested {
    BLOCKING,
    FUTURE,
    STREAM
  }

  private StreamProbe probe() {
    RpcServer innerServer =
        keep(RpcServer.builder().listen(subject().listenAddress()).addService(inner).start());
    toInner = open(innerServer);
    outerServer = startStreams();
    return StreamProbe.of(open(outerServer));
  }

  private Optional<Duration> innerTimeLeft(
      StreamProbe probe, Nested how, CallOptions outerOptions, CallOptions innerOptions) {
    AtomicReference<Optional<Duration>> left = new AtomicReference<>();
    inner.onCollect(
        (call, requests) -> {
          left.set(RpcContext.current().timeLeft());
          return StreamProbeService.Collector.of(requests);
        });
    inner.onTalk(
        (call, requests) -> {
          left.set(RpcContext.current().timeLeft());
          return requests;
        });
    StreamProbe nested = StreamProbe.of(toInner).with(innerOptions);
    streams.onEcho(
        (call, request) -> {
          nest(nested, how, 1);
          return request;
        });
    byte[] unused = probe.with(outerOptions).echo(Method.ECHO_BLOCKING, new byte[1]);
    return left.get();
  }

  private static void nest(StreamProbe nested, Nested how, int count) {
    switch (how) {
      case BLOCKING -> {
        byte[] unused = nested.collectBlocking(Method.COLLECT, StreamSource.of(count, 1));
      }
      case FUTURE -> {
        byte[] unused = Await.result(nested.collect(Method.COLLECT, StreamSource.of(count, 1)));
      }
      case STREAM -> {
        StreamSink unused =
            StreamSink.all().to(nested.talk(Method.TALK, StreamSource.of(count, 1))).awaitEnd();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Nested.class)
  void theSmallerDeadlineHolds(Nested how) {
    StreamProbe probe = probe();
    CallOptions none = CallOptions.DEFAULT;
    CallOptions shorter = none.withTimeout(Duration.ofMinutes(10));
    CallOptions longer = none.withTimeout(Duration.ofMinutes(30));
    assertThat(innerTimeLeft(probe, how, none, none)).isEmpty();
    assertThat(innerTimeLeft(probe, how, none, shorter)).isPresent();
    List<Optional<Duration>> bounded =
        List.of(
            innerTimeLeft(probe, how, shorter, none),
            innerTimeLeft(probe, how, shorter, longer),
            innerTimeLeft(probe, how, longer, shorter),
            innerTimeLeft(probe, how, shorter, none.withoutTimeout()));
    assertThat(bounded)
        .allSatisfy(
            left -> assertThat(left.orElseThrow()).isLessThanOrEqualTo(Duration.ofMinutes(10)));
  }

  @Test
  void unaryCallsInheritToo() {
    StreamProbe probe = probe();
    AtomicReference<Optional<Duration>> left = new AtomicReference<>();
    inner.onEcho(
        (call, request) -> {
          left.set(RpcContext.current().timeLeft());
          return request;
        });
    StreamProbe nested = StreamProbe.of(toInner);
    CallOptions options = CallOptions.DEFAULT.withTimeout(Duration.ofMinutes(10));
    streams.onEcho((call, request) -> nested.echo(Method.ECHO, request));
    assertThat(probe.with(options).echo(Method.ECHO, new byte[1])).hasSize(1);
    assertThat(left.get()).isPresent();
    streams.onEcho((call, request) -> Await.result(nested.echoLater(Method.ECHO, request)));
    assertThat(probe.with(options).echo(Method.ECHO_BLOCKING, new byte[1])).hasSize(1);
    assertThat(left.get()).isPresent();
  }

  @ParameterizedTest
  @EnumSource(Nested.class)
  void cancellingTheOuterCallCancelsTheNestedOne(Nested how) {
    StreamProbe probe = probe();
    AtomicReference<Throwable> end = new AtomicReference<>();
    inner.onCollect(
        (call, requests) -> {
          innerContext.set(RpcContext.current());
          return new CompletableFuture<>();
        });
    inner.onTalk(
        (call, requests) -> {
          innerContext.set(RpcContext.current());
          return subscriber -> subscriber.onSubscribe(new Silent());
        });
    StreamProbe nested = StreamProbe.of(toInner);
    streams.onEcho(
        (call, request) -> {
          try {
            nest(nested, how, 1);
          } catch (RuntimeException | Error e) {
            end.set(e);
            throw e;
          }
          end.set(new AssertionError("no failure"));
          return request;
        });
    CompletableFuture<byte[]> outer = probe.echoLater(Method.ECHO_BLOCKING, new byte[1]);
    Await.until("the nested call arrives", () -> innerContext.get() != null);
    assertThat(innerContext.get().isCancelled()).isFalse();
    outer.cancel(true);
    Await.until("the nested call is cancelled", () -> innerContext.get().isCancelled());
    Await.until("the outer handler's thread goes on", () -> end.get() != null);
    if (how == Nested.BLOCKING) {
      assertThat(end.get()).isInstanceOf(RpcException.class).hasMessageContaining("CANCELLED");
    }
  }

  @Test
  void aBlockingUnaryCallWakesUp() {
    StreamProbe probe = probe();
    AtomicReference<RpcException> end = new AtomicReference<>();
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    inner.onEcho(
        (call, request) -> {
          innerContext.set(RpcContext.current());
          RpcContext.current().onCancel(() -> cancelled.complete(null));
          return Await.result(cancelled.thenApply(none -> request));
        });
    StreamProbe nested = StreamProbe.of(toInner);
    streams.onEcho(
        (call, request) -> {
          end.set(Await.failureOf(() -> nested.echo(Method.ECHO_BLOCKING, request)));
          throw end.get();
        });
    CompletableFuture<byte[]> outer = probe.echoLater(Method.ECHO_BLOCKING, new byte[1]);
    Await.until("the nested call arrives", () -> innerContext.get() != null);
    outer.cancel(true);
    Await.until("the thread wakes up", () -> end.get() != null);
    assertThat(end.get().status().code()).isEqualTo(Code.CANCELLED);
    assertThat(end.get()).hasMessageContaining("made for is cancelled");
    Await.result(cancelled);
  }

  @Test
  void aThreadThatWaitsForAConnectionWakesUp() {
    StreamProbe probe = probe();
    RpcChannel nowhere = keep(RpcChannel.builder(subject().unreachableAddress()).lazy(true).open());
    StreamProbe nested = StreamProbe.of(nowhere).with(CallOptions.DEFAULT.withWaitForReady(true));
    AtomicReference<RpcException> end = new AtomicReference<>();
    streams.onEcho(
        (call, request) -> {
          end.set(Await.failureOf(() -> nested.echo(Method.ECHO, request)));
          throw end.get();
        });
    CompletableFuture<byte[]> outer = probe.echoLater(Method.ECHO_BLOCKING, new byte[1]);
    Await.until("the nested call waits", () -> counter(nowhere, "calls_waited") == 1);
    outer.cancel(true);
    Await.until("the thread wakes up", () -> end.get() != null);
    assertFailure(end.get(), Code.CANCELLED, Delivery.NOT_SENT);
    assertThat(end.get()).hasMessageContaining("made for is cancelled");
  }

  @Test
  void aThreadThatWaitsForItsNextAttemptWakesUp() {
    StreamProbe probe = probe();
    FlakyService flaky = new FlakyService();
    RpcServer failing = start(builder -> builder.addService(FlakySkeleton.of(flaky)));
    Duration hour = Duration.ofHours(1);
    RetryPolicy slow = RetryPolicy.DEFAULT.withBackoff(new BackoffPolicy(hour, hour, 1, 0));
    RpcChannel toFailing = open(failing, builder -> builder.retryPolicy(slow));
    FlakyStub nested = FlakyStub.of(toFailing);
    AtomicReference<RpcException> end = new AtomicReference<>();
    streams.onEcho(
        (call, request) -> {
          end.set(Await.failureOf(() -> nested.often(1, 1)));
          throw end.get();
        });
    CompletableFuture<byte[]> outer = probe.echoLater(Method.ECHO_BLOCKING, new byte[1]);
    Await.until("the first attempt has failed", () -> counter(toFailing, "retries") == 1);
    outer.cancel(true);
    Await.until("the thread wakes up", () -> end.get() != null);
    assertThat(end.get().status().code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(flaky.runs(1)).isEqualTo(1);
  }

  @Test
  void nestedCallsThatHaveEndedAreForgotten() {
    StreamProbe probe = probe();
    List<WeakReference<Object>> references = new ArrayList<>();
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    ProbeStub later = ProbeStub.of(open(start()));
    AtomicReference<Throwable> problem = new AtomicReference<>();
    streams.onCollect(
        (call, requests) -> {
          StreamProbe nested = StreamProbe.of(toInner);
          for (int i = 0; i < 10; i++) {
            CompletableFuture<byte[]> one = nested.collect(Method.COLLECT, StreamSource.of(2, 1));
            CompletableFuture<Long> two = later.addLater(i, 1);
            StreamSink three = StreamSink.all().to(nested.talk(Method.TALK, StreamSource.of(2, 1)));
            try {
              byte[] unused = Await.result(one);
              long sum = Await.result(two);
              three.awaitEnd();
              assertThat(sum).isEqualTo(i + 1L);
            } catch (RuntimeException | Error e) {
              problem.set(e);
            }
            references.add(new WeakReference<>(one));
            references.add(new WeakReference<>(two));
            references.add(new WeakReference<>(three));
          }
          return answer;
        });
    CompletableFuture<byte[]> outer = probe.collect(Method.COLLECT_BLOCKING, StreamSource.of(1, 1));
    Await.until("all nested calls", () -> problem.get() != null || references.size() == 30);
    assertThat(problem.get()).isNull();
    Await.until(
        "what the outer call, which goes on, has kept of them",
        () -> {
          System.gc();
          return references.stream().filter(each -> each.get() != null).count() <= 3;
        });
    assertThat(outer.isDone()).isFalse();
    answer.complete(new byte[1]);
    assertThat(Await.result(outer)).hasSize(1);
    assertThat(counter(toInner, "calls_cancelled")).isZero();
  }

  /** Who waits polls for others too: their callbacks must not take the waiter's call for theirs. */
  @Test
  void callbacksOfOthersDoNotSeeTheWaitersCall() {
    StreamProbe probe = probe();
    StreamProbe nested = StreamProbe.of(toInner);
    streams.onEcho(
        (call, request) -> nested.collectBlocking(Method.COLLECT, StreamSource.of(9, 1)));
    AtomicInteger bound = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      CompletableFuture<byte[]> outer = probe.echoLater(Method.ECHO_BLOCKING, new byte[1]);
      CompletableFuture<Void> other =
          nested
              .echoLater(Method.ECHO_BLOCKING, new byte[1])
              .thenAccept(value -> bound.addAndGet(RpcContext.current().isCall() ? 1 : 0));
      Await.result(outer);
      Await.result(other);
    }
    assertThat(bound.get()).isZero();
  }
}

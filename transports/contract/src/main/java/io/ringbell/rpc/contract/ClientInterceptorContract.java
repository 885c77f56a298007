package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.BackoffPolicy;
import io.ringbell.CallOptions;
import io.ringbell.ClientInterceptor;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RetryPolicy;
import io.ringbell.RpcChannel;
import io.ringbell.RpcContext;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What interceptors of a channel can do, and what observers of its calls hear. */
abstract class ClientInterceptorContract extends StreamContractTest {
  private static final RetryPolicy QUICK =
      RetryPolicy.DEFAULT.withBackoff(
          new BackoffPolicy(Duration.ofMillis(1), Duration.ofMillis(1), 1, 0));

  private final Ends ofCall = new Ends();
  private final Ends ofAttempts = new Ends();

  private static ClientInterceptor adding(String value) {
    return call -> call.setOptions(call.options().withMetadata(Metadata.of("passed", value)));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void theyRunInOrderAndAddMetadata(Method method) {
    AtomicReference<Metadata> seen = new AtomicReference<>();
    onEachCall(() -> seen.set(RpcContext.current().metadata()));
    List<String> calls = new CopyOnWriteArrayList<>();
    RpcChannel channel =
        open(
            startStreams(),
            builder ->
                builder
                    .intercept(adding("first"))
                    .intercept(
                        call -> {
                          calls.add(call.method().name() + call.attempt());
                          assertThat(call.options().metadata().getAll("passed"))
                              .containsExactly("caller", "first");
                        })
                    .intercept(adding("last")));
    CallOptions options = CallOptions.DEFAULT.withMetadata(Metadata.of("passed", "caller"));
    run(StreamProbe.of(channel).with(options), method);
    assertThat(seen.get().getAll("passed")).containsExactly("caller", "first", "last");
    assertThat(calls).containsExactly(method.name() + 1);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void aRefusedCallNeverReachesTheServer(Method method) {
    RpcServer server = startStreams();
    RpcChannel channel =
        open(
            server,
            builder ->
                builder
                    .intercept(call -> call.observe(ofAttempts))
                    .intercept(
                        call -> {
                          throw new RpcException(
                              Status.PERMISSION_DENIED.withDescription("no"),
                              Delivery.MAYBE_EXECUTED);
                        }));
    StreamProbe probe = StreamProbe.of(channel).with(CallOptions.DEFAULT.withObserver(ofCall));
    RpcException failure = Await.failureOf(() -> run(probe, method));
    assertFailure(failure, Code.PERMISSION_DENIED, Delivery.NOT_SENT);
    assertThat(failure.status().description()).isEqualTo("no");
    assertThat(counter(server, "calls_started")).isZero();
    assertThat(streams.runs()).isZero();
    ofCall.await(Code.PERMISSION_DENIED);
    ofAttempts.await(Code.PERMISSION_DENIED);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void observersHearThatTheRequestIsEncodedAndPosted(Method method) {
    Postings ofAttempt = new Postings();
    Postings ofTheCall = new Postings();
    RpcChannel channel =
        open(startStreams(), builder -> builder.intercept(call -> call.observe(ofAttempt)));
    run(StreamProbe.of(channel).with(CallOptions.DEFAULT.withObserver(ofTheCall)), method);
    ofAttempt.awaitOne();
    ofTheCall.awaitOne();
  }

  @Test
  void anInterceptorThatFails() {
    RpcServer server = start();
    RpcChannel broken =
        open(
            server,
            builder ->
                builder.intercept(
                    call -> {
                      throw new IllegalStateException("broken");
                    }));
    RpcException failure = Await.failureOf(() -> ProbeStub.of(broken).add(1, 1));
    assertFailure(failure, Code.INTERNAL, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("broken");
    RpcChannel odd =
        open(
            server,
            builder ->
                builder.intercept(
                    call -> {
                      throw new RpcException(Status.OK, Delivery.NOT_SENT);
                    }));
    assertFailure(
        Await.failure(() -> ProbeStub.of(odd).addLater(1, 1)), Code.INTERNAL, Delivery.NOT_SENT);
    assertThat(counter(server, "calls_started")).isZero();
  }

  @Test
  void aDeadlineSetByOne() {
    RpcChannel channel =
        open(
            start(),
            builder ->
                builder.intercept(
                    call -> call.setOptions(call.options().withTimeout(Duration.ofMillis(50)))));
    ProbeStub probe = ProbeStub.of(channel);
    assertThat(Await.failureOf(() -> probe.block(1)).status().code())
        .isEqualTo(Code.DEADLINE_EXCEEDED);
    assertThat(Await.failure(() -> probe.hold(2)).status().code())
        .isEqualTo(Code.DEADLINE_EXCEEDED);
    RpcException own = Await.failureOf(() -> probe.withDeadline(Duration.ofMinutes(9)).block(3));
    assertThat(own.status().code()).isEqualTo(Code.DEADLINE_EXCEEDED);
  }

  @Test
  void eachAttemptIsSeen() {
    FlakyService flaky = new FlakyService();
    RpcServer server = start(builder -> builder.addService(FlakySkeleton.of(flaky)));
    List<Integer> attempts = new CopyOnWriteArrayList<>();
    RpcChannel channel =
        open(
            server,
            builder ->
                builder
                    .retryPolicy(QUICK)
                    .intercept(
                        call -> {
                          attempts.add(call.attempt());
                          call.observe(ofAttempts);
                        }));
    FlakyStub stub = FlakyStub.of(channel).withOptions(CallOptions.DEFAULT.withObserver(ofCall));
    assertThat(stub.often(1, 2)).isEqualTo(3);
    assertThat(Await.result(stub.oftenLater(2, 2))).isEqualTo(3);
    assertThat(attempts).containsExactly(1, 2, 3, 1, 2, 3);
    ofAttempts.await(
        Code.UNAVAILABLE, Code.UNAVAILABLE, Code.OK, Code.UNAVAILABLE, Code.UNAVAILABLE, Code.OK);
    ofCall.await(Code.OK, Code.OK);
    RpcException blocking = Await.failureOf(() -> stub.once(3, 1));
    RpcException later = Await.failure(() -> stub.onceLater(4, 1));
    assertThat(List.of(blocking, later))
        .allSatisfy(each -> assertThat(each.status().code()).isEqualTo(Code.UNAVAILABLE));
    ofCall.await(Code.OK, Code.OK, Code.UNAVAILABLE, Code.UNAVAILABLE);
  }

  @Test
  void endsOfCallsThatCannotStart() {
    RpcServer server = start();
    RpcChannel channel =
        open(server, builder -> builder.intercept(call -> call.observe(ofAttempts)));
    ProbeStub probe = ProbeStub.of(channel).withOptions(CallOptions.DEFAULT.withObserver(ofCall));
    RpcException encode = Await.failureOf(() -> probe.consume(null));
    assertFailure(encode, Code.INVALID_ARGUMENT, Delivery.NOT_SENT);
    ofCall.await(Code.INVALID_ARGUMENT);
    ofAttempts.await(Code.INVALID_ARGUMENT);
    channel.close();
    assertFailure(Await.failureOf(() -> probe.add(1, 1)), Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertFailure(Await.failure(() -> probe.addLater(1, 1)), Code.UNAVAILABLE, Delivery.NOT_SENT);
    ofCall.await(Code.INVALID_ARGUMENT, Code.UNAVAILABLE, Code.UNAVAILABLE);
  }

  /** How a call may end. */
  enum End {
    OK(Code.OK),
    ERROR(Code.ABORTED),
    DEADLINE(Code.DEADLINE_EXCEEDED),
    CANCEL(Code.CANCELLED),
    DISCONNECT(Code.UNAVAILABLE);

    private final Code code;

    End(Code code) {
      this.code = code;
    }
  }

  private StreamProbe observed(RpcServer server, End end) {
    RpcChannel channel =
        open(server, builder -> builder.intercept(call -> call.observe(ofAttempts)));
    CallOptions options = CallOptions.DEFAULT.withObserver(ofCall);
    return StreamProbe.of(channel)
        .with(end == End.DEADLINE ? options.withTimeout(Duration.ofMillis(100)) : options);
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void observersOfFuturesHearOneEnd(End end) {
    AtomicInteger runs = new AtomicInteger();
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    streams.onCollect(
        (call, requests) -> {
          runs.incrementAndGet();
          return answer;
        });
    RpcServer server = startStreams();
    StreamProbe probe = observed(server, end);
    CompletableFuture<byte[]> call = probe.collect(Method.COLLECT, StreamSource.of(1, 1));
    if (end != End.DEADLINE) {
      Await.until("the handler runs", () -> runs.get() == 1);
    }
    switch (end) {
      case OK -> answer.complete(new byte[1]);
      case ERROR ->
          answer.completeExceptionally(new RpcException(Status.ABORTED, Delivery.MAYBE_EXECUTED));
      case DEADLINE -> {}
      case CANCEL -> call.cancel(true);
      case DISCONNECT -> server.close();
    }
    Await.until("the end", call::isDone);
    ofCall.await(end.code);
    ofAttempts.await(end.code);
    assertNothingFollows(server);
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void observersOfUnaryFuturesHearOneEnd(End end) {
    RpcServer server = start();
    RpcChannel channel =
        open(server, builder -> builder.intercept(call -> call.observe(ofAttempts)));
    CallOptions options = CallOptions.DEFAULT.withObserver(ofCall);
    ProbeStub probe =
        ProbeStub.of(channel)
            .withOptions(
                end == End.DEADLINE ? options.withTimeout(Duration.ofMillis(100)) : options);
    CompletableFuture<Long> call = probe.hold(1);
    if (end != End.DEADLINE) {
      service.awaitRun(1);
    }
    switch (end) {
      case OK -> service.held(1).complete(1L);
      case ERROR ->
          service
              .held(1)
              .completeExceptionally(new RpcException(Status.ABORTED, Delivery.MAYBE_EXECUTED));
      case DEADLINE -> {}
      case CANCEL -> call.cancel(true);
      case DISCONNECT -> server.close();
    }
    Await.until("the end", call::isDone);
    ofCall.await(end.code);
    ofAttempts.await(end.code);
    assertNothingFollows(server);
  }

  /** Frames that are still on their way come before the answer to another call. */
  private void assertNothingFollows(RpcServer server) {
    int calls = ofCall.codes().size();
    int attempts = ofAttempts.codes().size();
    if (server.connections() > 0) {
      assertThat(ProbeStub.of(open(server)).add(1, 1)).isEqualTo(2);
    }
    assertThat(ofCall.codes()).hasSize(calls);
    assertThat(ofAttempts.codes()).hasSize(attempts);
  }

  @ParameterizedTest
  @EnumSource(
      value = End.class,
      names = {"OK", "ERROR", "DEADLINE"})
  void observersOfBlockingCallsHearOneEnd(End end) {
    streams.onEcho(
        (call, request) -> {
          if (end == End.ERROR) {
            throw new RpcException(Status.ABORTED, Delivery.MAYBE_EXECUTED);
          }
          if (end == End.DEADLINE) {
            CompletableFuture<Void> late = new CompletableFuture<>();
            RpcContext.current().onCancel(() -> late.complete(null));
            Await.result(late);
          }
          return request;
        });
    StreamProbe probe = observed(startStreams(), end);
    if (end == End.OK) {
      assertThat(probe.echo(Method.ECHO_BLOCKING, new byte[1])).hasSize(1);
    } else {
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(() -> probe.echo(Method.ECHO_BLOCKING, new byte[1]));
    }
    ofCall.await(end.code);
    ofAttempts.await(end.code);
  }

  @Test
  void aSubscriptionCancelledAtOnceEndsOnce() {
    StreamProbe probe = observed(startStreams(), End.CANCEL);
    probe
        .produce(Method.PRODUCE, new byte[1])
        .subscribe(
            new java.util.concurrent.Flow.Subscriber<>() {
              @Override
              public void onSubscribe(java.util.concurrent.Flow.Subscription subscription) {
                subscription.cancel();
              }

              @Override
              public void onNext(byte[] item) {}

              @Override
              public void onError(Throwable reason) {}

              @Override
              public void onComplete() {}
            });
    ofCall.await(Code.CANCELLED);
    assertThat(streams.runs()).isZero();
  }
}

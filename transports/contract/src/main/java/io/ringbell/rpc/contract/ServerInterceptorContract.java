package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.ServerInterceptor;
import io.ringbell.ServiceOptions;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What interceptors of a server can do, and what observers of its calls hear. */
abstract class ServerInterceptorContract extends StreamContractTest {
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final Ends ends = new Ends();

  private ServerInterceptor noting(String name) {
    return call -> seen.add(name + " " + call.method().name());
  }

  private static ServerInterceptor throwing(RuntimeException problem) {
    return call -> {
      throw problem;
    };
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void thoseOfTheServerComeFirst(Method method) {
    onEachCall(() -> seen.add("handler"));
    ServiceOptions options =
        ServiceOptions.DEFAULT.intercept(noting("service 1")).intercept(noting("service 2"));
    RpcServer server =
        start(
            builder ->
                builder
                    .intercept(noting("server 1"))
                    .addService(streams, options)
                    .intercept(noting("server 2")));
    RpcChannel channel = open(server);
    run(StreamProbe.of(channel), method);
    assertThat(seen)
        .containsExactly(
            "server 1 " + method,
            "server 2 " + method,
            "service 1 " + method,
            "service 2 " + method,
            "handler");
    seen.clear();
    assertThat(ProbeStub.of(channel).add(1, 1)).isEqualTo(2);
    assertThat(seen).as("another service").containsExactly("server 1 Add", "server 2 Add");
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void aRefusedCallDoesNotRun(Method method) {
    Metadata why = Metadata.of("realm", "shop");
    RpcServer server =
        startStreams(
            builder ->
                builder
                    .intercept(call -> call.observe(ends))
                    .intercept(
                        throwing(
                            new RpcException(
                                Status.UNAUTHENTICATED.withDescription("who?"),
                                Delivery.MAYBE_EXECUTED,
                                why,
                                null)))
                    .intercept(noting("not reached")));
    StreamProbe probe = StreamProbe.of(open(server));
    for (int i = 1; i <= 2; i++) {
      RpcException failure = Await.failureOf(() -> run(probe, method));
      assertFailure(failure, Code.UNAUTHENTICATED, Delivery.NOT_SENT);
      assertThat(failure.status().description()).isEqualTo("who?");
      assertThat(failure.trailers()).isEqualTo(why);
      assertThat(counter(server, "calls_refused")).isEqualTo(i);
    }
    assertThat(streams.runs()).isZero();
    assertThat(seen).isEmpty();
    ends.await(Code.UNAUTHENTICATED, Code.UNAUTHENTICATED);
    assertThat(ends.trailers()).containsOnly(why);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void anInterceptorThatFails(Method method) {
    List<RuntimeException> problems =
        List.of(
            new IllegalStateException("a secret"), new RpcException(Status.OK, Delivery.NOT_SENT));
    for (RuntimeException problem : problems) {
      RpcServer server = startStreams(builder -> builder.intercept(throwing(problem)));
      StreamProbe probe = StreamProbe.of(open(server));
      RpcException failure = Await.failureOf(() -> run(probe, method));
      assertFailure(failure, Code.INTERNAL, Delivery.NOT_SENT);
      assertThat(failure.status().description()).doesNotContain("secret").contains("interceptor");
    }
    assertThat(streams.runs()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void observersHearOneEndOfEachCall(Method method) {
    Metadata behind = Metadata.of("behind", "b");
    RpcServer server =
        startStreams(
            builder ->
                builder.intercept(
                    call -> {
                      call.context().addTrailers(behind);
                      call.observe(ends);
                      call.observe(new Ends());
                    }));
    RpcChannel channel = open(server);
    run(StreamProbe.of(channel), method);
    ends.await(Code.OK);
    assertThat(ends.trailers()).containsExactly(behind);
    onEachCall(
        () -> {
          throw new RpcException(Status.DATA_LOSS, Delivery.MAYBE_EXECUTED);
        });
    RpcException failure = Await.failureOf(() -> run(StreamProbe.of(channel), method));
    assertThat(failure.status().code()).isEqualTo(Code.DATA_LOSS);
    ends.await(Code.OK, Code.DATA_LOSS);
  }

  /** How a call may end without its answer. */
  enum GivenUp {
    CANCEL(Code.CANCELLED),
    DEADLINE(Code.DEADLINE_EXCEEDED),
    DISCONNECT(Code.CANCELLED);

    private final Code code;

    GivenUp(Code code) {
      this.code = code;
    }
  }

  @ParameterizedTest
  @EnumSource(GivenUp.class)
  void observersHearOfCallsThatAreGivenUp(GivenUp how) {
    AtomicInteger running = new AtomicInteger();
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    streams.onCollect(
        (call, requests) -> {
          running.incrementAndGet();
          return answer.thenApply(value -> value); // not to be cancelled itself
        });
    RpcServer server = startStreams(builder -> builder.intercept(call -> call.observe(ends)));
    RpcChannel channel = open(server);
    CallOptions options = CallOptions.DEFAULT;
    if (how == GivenUp.DEADLINE) {
      options = options.withTimeout(Duration.ofMillis(500));
    }
    CompletableFuture<byte[]> call =
        StreamProbe.of(channel).with(options).collect(Method.COLLECT, StreamSource.of(1, 1));
    Await.until("the handler runs", () -> running.get() == 1);
    switch (how) {
      case CANCEL -> call.cancel(true);
      case DEADLINE -> {}
      case DISCONNECT -> channel.close();
    }
    Await.until("the end " + ends.codes(), () -> !ends.codes().isEmpty());
    answer.complete(new byte[1]);
    // The client's clock may be quicker, and cancel.
    assertThat(ends.codes()).hasSize(1).first().isIn(how.code, Code.CANCELLED);
  }

  @Test
  void requestsThatCannotBeDecodedEndOnce() {
    RpcServer server = start(builder -> builder.intercept(call -> call.observe(ends)));
    RpcChannel channel = open(server);
    byte[] noUtf8 = {(byte) 0xC3, (byte) 0x28};
    RpcException failure = Await.failureOf(() -> ProbeDriftStub.of(channel).crash(noUtf8));
    assertFailure(failure, Code.INVALID_ARGUMENT, Delivery.NOT_SENT);
    ends.await(Code.INVALID_ARGUMENT);
  }
}

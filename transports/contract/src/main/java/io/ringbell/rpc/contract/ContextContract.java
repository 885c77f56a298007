package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.CallOptions;
import io.ringbell.HandlerThreads;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcContext;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcServer;
import io.ringbell.ServiceOptions;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What handlers and their callbacks know of the call that they serve. */
abstract class ContextContract extends StreamContractTest {
  private static final Metadata SENT = Metadata.of("tenant", "7").with("id-bin", new byte[] {-1});
  private static final Metadata AHEAD = Metadata.of("ahead", "a").with("a-bin", new byte[] {1});
  private static final Metadata BEHIND = Metadata.of("behind", "b").with("b-bin", new byte[] {2});
  private static final RpcContext.Key<String> USER = RpcContext.Key.named("user");

  private final List<RpcContext> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger cancels = new AtomicInteger();

  private void look() {
    seen.add(RpcContext.current());
  }

  private RpcContext onlyOne() {
    assertThat(seen).isNotEmpty();
    RpcContext first = seen.get(0);
    assertThat(seen).allSatisfy(each -> assertThat(each).isSameAs(first));
    return first;
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void theCallOfTheHandler(Method method) {
    onEachCall(
        () -> {
          look();
          RpcContext.current().onCancel(cancels::incrementAndGet);
          RpcContext.current().addHeaders(AHEAD);
          RpcContext.current().addTrailers(BEHIND);
        });
    Ends ends = new Ends();
    run(streamProbe().with(CallOptions.DEFAULT.withMetadata(SENT).withObserver(ends)), method);
    RpcContext context = onlyOne();
    assertThat(context.isCall()).isTrue();
    assertThat(context.method()).isEqualTo("/ringbell.StreamProbe/" + method);
    assertThat(context.remoteAddress()).isNotEmpty();
    assertThat(context.metadata()).isEqualTo(SENT);
    assertThat(context.timeLeft()).isEmpty();
    ends.await(Code.OK);
    assertThat(ends.headers()).containsExactly(AHEAD);
    assertThat(ends.trailers()).containsExactly(BEHIND);
    assertItDoesNothingMore(context);
  }

  /** The call has ended well, for its client at least. */
  private void assertItDoesNothingMore(RpcContext context) {
    Await.until("the handler's thread has ended it too", () -> takesHeaders(context));
    context.addTrailers(BEHIND);
    context.onCancel(cancels::incrementAndGet);
    assertThat(context.isCancelled()).isFalse();
    assertThat(cancels.get()).as("actions for a cancel that never was").isZero();
    assertThat(context.metadata()).isEqualTo(SENT);
  }

  private static boolean takesHeaders(RpcContext context) {
    try {
      context.addHeaders(AHEAD);
      return true;
    } catch (IllegalStateException e) {
      assertThat(e).hasMessageContaining("after its first answer");
      return false;
    }
  }

  @Test
  void metadataByResponsesAndFailures() {
    onEachCall(
        () -> {
          RpcContext.current().addHeaders(AHEAD);
          RpcContext.current().addTrailers(BEHIND);
        });
    StreamProbe probe = streamProbe();
    try (RpcResponses<byte[]> responses = probe.responses(Method.PRODUCE, new byte[1])) {
      assertThat(responses.headers()).isEqualTo(AHEAD);
      responses.forEachRemaining(each -> {});
      assertThat(responses.trailers()).isEqualTo(BEHIND);
    }
    onEachCall(
        () -> {
          RpcContext.current().addTrailers(BEHIND);
          throw new IllegalStateException("a handler fails");
        });
    for (Method method : Method.values()) {
      RpcException failure = Await.failureOf(() -> run(probe, method));
      assertThat(failure.status().code()).isEqualTo(Code.UNKNOWN);
      assertThat(failure.trailers()).as("%s", method).isEqualTo(BEHIND);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PRODUCE", "PRODUCE_BLOCKING"})
  void callbacksOfAnswers(Method method) {
    streams.onProduce(
        (call, request) ->
            subscriber -> {
              look();
              StreamSource.of(
                      3,
                      n -> {
                        look();
                        return new byte[1];
                      })
                  .subscribe(subscriber);
            });
    StreamSink sink = StreamSink.oneByOne().to(streamProbe().produce(method, new byte[1]));
    assertThat(sink.awaitEnd().received()).isEqualTo(3);
    assertThat(seen).hasSize(4);
    assertThat(onlyOne().method()).endsWith(method.name());
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"COLLECT", "COLLECT_BLOCKING"})
  void callbacksOfRequests(Method method) {
    streams.onCollect(
        (call, requests) -> {
          look();
          CompletableFuture<byte[]> answer = new CompletableFuture<>();
          requests.subscribe(new LookingSubscriber(answer));
          return answer;
        });
    assertThat(streamProbe().collectBlocking(method, StreamSource.of(3, 100))).hasSize(1);
    assertThat(seen).as("handler, onSubscribe, three times onNext, onComplete").hasSize(6);
    assertThat(onlyOne().method()).endsWith(method.name());
  }

  private final class LookingSubscriber implements Flow.Subscriber<byte[]> {
    private final CompletableFuture<byte[]> answer;

    LookingSubscriber(CompletableFuture<byte[]> answer) {
      this.answer = answer;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      look();
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(byte[] item) {
      look();
    }

    @Override
    public void onError(Throwable reason) {
      answer.completeExceptionally(reason);
    }

    @Override
    public void onComplete() {
      look();
      answer.complete(new byte[1]);
    }
  }

  @Test
  void headersAfterTheFirstAnswerAreRefused() {
    AtomicReference<Throwable> problem = new AtomicReference<>();
    streams.onProduce(
        (call, request) ->
            StreamSource.of(
                2,
                n -> {
                  if (n == 1) {
                    try {
                      RpcContext.current().addHeaders(AHEAD);
                    } catch (IllegalStateException e) {
                      problem.set(e);
                    }
                  }
                  return new byte[1];
                }));
    Ends ends = new Ends();
    run(streamProbe().with(CallOptions.DEFAULT.withObserver(ends)), Method.PRODUCE);
    assertThat(problem.get()).hasMessageContaining("after its first answer");
    ends.await(Code.OK);
    assertThat(ends.headers()).isEmpty();
  }

  @Test
  void handlersOnVirtualThreads() {
    if (!HandlerThreads.virtualThreadsAvailable()) {
      System.out.println("skipped: no virtual threads on JDK " + Runtime.version().feature());
    }
    assumeTrue(HandlerThreads.virtualThreadsAvailable(), "virtual threads are there from JDK 21");
    onEachCall(
        () -> {
          look();
          assertThat(Thread.currentThread().getClass().getName()).contains("VirtualThread");
        });
    RpcServer server =
        start(
            builder ->
                builder.addService(
                    streams, ServiceOptions.DEFAULT.on(HandlerThreads.virtualThreads())));
    StreamProbe probe = StreamProbe.of(open(server));
    for (Method method : Method.values()) {
      seen.clear();
      run(probe, method);
      assertThat(onlyOne().method()).endsWith(method.name());
    }
  }

  @Test
  void otherThreadsHaveItIfItIsTakenThere() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    AtomicReference<RpcContext> unbound = new AtomicReference<>();
    try {
      onEachCall(
          () -> {
            look();
            RpcContext current = RpcContext.current();
            Await.result(other.submit(() -> unbound.set(RpcContext.current())));
            Await.result(other.submit(current.wrap(this::look)));
            seen.add(Await.result(other.submit(current.wrap(() -> RpcContext.current()))));
            CompletableFuture<Void> done = new CompletableFuture<>();
            RpcContext.propagating(other)
                .execute(
                    () -> {
                      look();
                      done.complete(null);
                    });
            Await.result(done);
          });
      StreamProbe probe = streamProbe();
      for (Method method : List.of(Method.ECHO, Method.ECHO_BLOCKING, Method.PRODUCE)) {
        seen.clear();
        run(probe, method);
        assertThat(unbound.get().isCall()).isFalse();
        assertThat(seen).hasSize(4);
        assertThat(onlyOne().isCall()).isTrue();
      }
      assertThat(Await.result(other.submit(() -> RpcContext.current())).isCall()).isFalse();
    } finally {
      other.shutdown();
    }
  }

  @Test
  void anExecutorThatPropagatesDoesNotHideTheCall() {
    ExecutorService pool = Executors.newCachedThreadPool();
    try {
      onEachCall(this::look);
      HandlerThreads threads = HandlerThreads.executor(RpcContext.propagating(pool));
      RpcServer server =
          start(builder -> builder.addService(streams, ServiceOptions.DEFAULT.on(threads)));
      StreamProbe probe = StreamProbe.of(open(server));
      for (Method method : Method.values()) {
        seen.clear();
        run(probe, method);
        assertThat(onlyOne().method()).endsWith(method.name());
      }
    } finally {
      pool.shutdown();
    }
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void valuesThatInterceptorsAttach(Method method) {
    AtomicReference<String> user = new AtomicReference<>();
    onEachCall(() -> user.set(RpcContext.current().get(USER)));
    RpcServer server =
        startStreams(
            builder ->
                builder.intercept(
                    call -> {
                      assertThat(RpcContext.current()).isSameAs(call.context());
                      call.context().put(USER, "u" + call.context().metadata().get("tenant"));
                    }));
    run(StreamProbe.of(open(server)).with(CallOptions.DEFAULT.withMetadata(SENT)), method);
    assertThat(user.get()).isEqualTo("u7");
  }

  /** How a call may end without its answer. */
  enum GivenUp {
    CANCEL,
    DEADLINE,
    DISCONNECT
  }

  @ParameterizedTest
  @EnumSource(GivenUp.class)
  void actionsForACallThatNobodyWaitsFor(GivenUp how) {
    AtomicReference<RpcContext> context = new AtomicReference<>();
    streams.onCollect(
        (call, requests) -> {
          RpcContext.current().onCancel(cancels::incrementAndGet);
          RpcContext.current()
              .onCancel(
                  () -> {
                    throw new IllegalStateException("an action fails");
                  });
          RpcContext.current().onCancel(cancels::incrementAndGet);
          context.set(RpcContext.current());
          return new CompletableFuture<>();
        });
    RpcChannel channel = open(startStreams());
    CallOptions options = CallOptions.DEFAULT;
    if (how == GivenUp.DEADLINE) {
      options = options.withTimeout(Duration.ofMillis(200));
    }
    CompletableFuture<byte[]> call =
        StreamProbe.of(channel).with(options).collect(Method.COLLECT, StreamSource.of(1, 1));
    if (how != GivenUp.DEADLINE) {
      Await.until("the handler runs", () -> context.get() != null);
      assertThat(cancels.get()).isZero();
      assertThat(context.get().isCancelled()).isFalse();
    }
    switch (how) {
      case CANCEL -> call.cancel(true);
      case DEADLINE -> {}
      case DISCONNECT -> channel.close();
    }
    Await.until("both actions", () -> cancels.get() == 2);
    assertThat(context.get().isCancelled()).isTrue();
    context.get().onCancel(cancels::incrementAndGet);
    assertThat(cancels.get()).as("a late action runs at once").isEqualTo(3);
    context.get().addHeaders(AHEAD);
    context.get().addTrailers(BEHIND);
  }

  @Test
  void outsideOfACall() {
    RpcContext none = RpcContext.current();
    assertThat(none.isCall()).isFalse();
    assertThat(none.method()).isEmpty();
    assertThat(none.remoteAddress()).isEmpty();
    assertThat(none.metadata().isEmpty()).isTrue();
    assertThat(none.timeLeft()).isEmpty();
    assertThat(none.isCancelled()).isFalse();
    assertThat(none.get(USER)).isNull();
    none.onCancel(cancels::incrementAndGet);
    none.wrap(this::look).run();
    assertThat(seen).containsExactly(none);
    assertThatIllegalStateException().isThrownBy(() -> none.put(USER, "x"));
    assertThatIllegalStateException().isThrownBy(() -> none.addHeaders(AHEAD));
    assertThatIllegalStateException()
        .isThrownBy(() -> none.addTrailers(BEHIND))
        .withMessageContaining("expected: within a handler");
    assertThat(cancels.get()).isZero();
  }
}

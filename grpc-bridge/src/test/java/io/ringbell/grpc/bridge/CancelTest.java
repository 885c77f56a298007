package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ringbell.Publishers;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.grpc.bridge.depot.Depot.Item;
import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotGrpcStub;
import io.ringbell.grpc.bridge.depot.DepotService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each kind of call is ended by each side before it is over, and the other side hears of it. */
class CancelTest {
  private static final Item WAIT = new Item("wait", 0, List.of());

  private final DepotService service = new DepotService();
  private final SubmissionPublisher<Item> items = new SubmissionPublisher<>();
  private final SubmissionPublisher<Integer> numbers = new SubmissionPublisher<>();
  private Rig rig;
  private DepotGrpcStub depot;

  @BeforeEach
  void start() {
    rig = Rig.of(DepotGrpc.bind(service));
    depot = DepotGrpc.client(rig.channel);
  }

  @AfterEach
  void stop() {
    rig.close();
    items.close();
    numbers.close();
  }

  // ---- by the client ----

  @Test
  void clientCancelsAFuture() throws Exception {
    CompletableFuture<Item> future = depot.refill(WAIT);
    await(service.begun);

    future.cancel(true);

    await(service.cancelled); // the future of the handler is cancelled
    assertThat(future).isCancelled();
  }

  @Test
  void clientCancelsWhatBlocksOnTheServer() throws Exception {
    CompletableFuture<Item> future = depot.findAsync("wait");
    await(service.begun);

    future.cancel(true);

    await(service.cancelled); // by RpcContext.onCancel
  }

  @Test
  void clientThatWaitsIsInterrupted() throws Exception {
    AtomicReference<Throwable> problem = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              problem.set(catchThrowable(() -> depot.find("wait")));
              flag.set(Thread.currentThread().isInterrupted());
            });
    caller.start();
    await(service.begun);

    caller.interrupt();

    caller.join(20_000);
    assertThat(problem.get()).isInstanceOf(RpcException.class).hasMessageContaining("interrupted");
    assertThat(flag.get()).isTrue();
    await(service.cancelled);
  }

  @Test
  void clientCancelsAStreamOfAnswers() throws Exception {
    Collected<Integer> answers = Collected.of(depot.numbers(Integer.MAX_VALUE), 5);
    answers.awaitCount(5);

    answers.subscription().cancel();

    await(service.cancelled);
    assertThat(answers.hasEnded()).isFalse();
    assertThat(answers.count()).isEqualTo(5);
  }

  @Test
  void clientCancelsAStreamOfRequests() throws Exception {
    CompletableFuture<Item> merged = depot.merge(items);
    await(service.begun);
    items.submit(WAIT);

    merged.cancel(true);

    await(service.cancelled); // onError of the handler's subscriber
    assertStops(items);
  }

  @Test
  void clientCancelsAStreamThatAHandlerWaitsFor() throws Exception {
    CompletableFuture<Long> sum = depot.sumAsync(numbers);
    await(service.begun);
    numbers.submit(1);

    sum.cancel(true);

    await(service.cancelled); // its thread is let go
    assertStops(numbers);
  }

  @Test
  void clientCancelsBothStreams() throws Exception {
    Collected<Item> answers = Collected.of(depot.relay(items), Long.MAX_VALUE);
    await(service.begun);
    items.submit(WAIT);
    answers.awaitCount(1);

    answers.subscription().cancel();

    await(service.cancelled);
    assertStops(items);
  }

  @Test
  void clientsRequestsFail() throws Exception {
    Collected<Item> answers = Collected.of(depot.relay(items), Long.MAX_VALUE);
    await(service.begun);

    items.closeExceptionally(new IllegalStateException("no more"));

    assertThat(answers.failure())
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("the stream of requests failed")
        .hasStackTraceContaining("no more");
    await(service.cancelled);
  }

  @Test
  void clientGoesAway() throws Exception {
    CompletableFuture<Item> future = depot.refill(WAIT);
    Collected<Item> answers = Collected.of(depot.relay(items), Long.MAX_VALUE);
    await(service.begun);

    rig.channel.shutdownNow();

    await(service.cancelled);
    assertThatThrownBy(() -> future.get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(RpcException.class);
    assertThat(answers.failure()).isInstanceOf(RpcException.class);
  }

  // ---- by the deadline ----

  @Test
  void deadlineEndsAllKinds() throws Exception {
    DepotGrpcStub quick = depot.withDeadline(Duration.ofMillis(100));

    assertLate(catchThrowable(() -> quick.find("wait")));
    await(service.cancelled);
    assertLate(catchThrowable(() -> quick.refill(WAIT).get(20, TimeUnit.SECONDS)).getCause());
    assertLate(Collected.of(quick.numbers(Integer.MAX_VALUE), 1).failure());
    assertLate(catchThrowable(() -> quick.sum(numbers)));
    assertLate(catchThrowable(() -> quick.merge(items).get(20, TimeUnit.SECONDS)).getCause());
    assertLate(Collected.of(quick.relay(items), 1).failure());
    assertStops(numbers);
    assertStops(items);
  }

  @Test
  void methodsHaveADeadlineOfTheirOwn() {
    assertLate(catchThrowable(depot::await)); // 100 ms, says the annotation
  }

  @Test
  void handlersKnowTheirDeadline() throws Exception {
    depot.withDeadline(Duration.ofMinutes(5)).find("tea");

    assertThat(service.context.timeLeft().orElseThrow())
        .isBetween(Duration.ofMinutes(3), Duration.ofMinutes(5));
    depot.find("tea");
    assertThat(service.context.timeLeft()).isEmpty();
  }

  // ---- by the server ----

  @Test
  void serverEndsAStreamOfRequestsEarly() {
    AtomicReference<Flow.Subscription> endless = new AtomicReference<>();
    CountDownLatch stopped = new CountDownLatch(1);
    Flow.Publisher<Integer> all =
        Publishers.of(() -> java.util.stream.IntStream.iterate(3, i -> i - 1).boxed().iterator());

    assertThatThrownBy(
            () ->
                depot.sum(
                    subscriber -> all.subscribe(new Stoppable<>(subscriber, endless, stopped))))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> assertThat(e.status().code()).isEqualTo(Status.Code.OUT_OF_RANGE));
    await(stopped);
  }

  @Test
  void serverIsShutDown() throws Exception {
    CompletableFuture<Item> future = depot.refill(WAIT);
    Collected<Item> answers = Collected.of(depot.relay(items), Long.MAX_VALUE);
    Collected<Integer> stream = Collected.of(depot.numbers(Integer.MAX_VALUE), 1);
    stream.awaitCount(1);
    await(service.begun);

    rig.server.shutdownNow();

    assertThat(catchThrowable(() -> future.get(20, TimeUnit.SECONDS)))
        .hasCauseInstanceOf(RpcException.class);
    assertThat(answers.failure()).isInstanceOf(RpcException.class);
    stream.subscription().request(Long.MAX_VALUE); // gRPC shows the end behind what has come
    assertThat(stream.failure()).isInstanceOf(RpcException.class);
    assertStops(items);
    await(service.cancelled);
  }

  private static void assertLate(Throwable problem) {
    assertThat(problem)
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> assertThat(e.status().code()).isEqualTo(Status.Code.DEADLINE_EXCEEDED));
  }

  /** Nobody is subscribed to it any more. */
  private static void assertStops(SubmissionPublisher<?> publisher) throws InterruptedException {
    for (int i = 0; i < 6000 && publisher.hasSubscribers(); i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(publisher.hasSubscribers()).isFalse();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private record Stoppable<T>(
      Flow.Subscriber<? super T> to,
      AtomicReference<Flow.Subscription> subscription,
      CountDownLatch stopped)
      implements Flow.Subscriber<T> {
    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription.set(given);
      to.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long n) {
              given.request(n);
            }

            @Override
            public void cancel() {
              given.cancel();
              stopped.countDown();
            }
          });
    }

    @Override
    public void onNext(T element) {
      to.onNext(element);
    }

    @Override
    public void onError(Throwable problem) {
      to.onError(problem);
    }

    @Override
    public void onComplete() {
      to.onComplete();
    }
  }
}

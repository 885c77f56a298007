package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcServer;
import io.ringbell.RpcStream;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Back pressure, cancellation and deadlines of streams. */
abstract class StreamFlowContract extends StreamContractTest {
  private static final int FIRST_WINDOW = 32 * 1024;

  // ---- back pressure ----

  /** What is sent to a reader that takes nothing ends at the window, and the others go on. */
  @ParameterizedTest
  @ValueSource(ints = {1, 48, 1000, 20_000, 200_000})
  void aReaderThatStopsStallsItsOwnStreamOnly(int size) {
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, size);
    streams.onProduce((call, request) -> answers);
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamProbe probe = StreamProbe.of(channel);
    StreamSink stalled = StreamSink.stalled().to(probe.produce(Method.PRODUCE, new byte[1]));
    int cost = (16 + size + 4 + 63) / 64 * 64; // a message with its tag and length
    Await.until("the window is full", () -> answers.published() >= FIRST_WINDOW / cost);
    StreamSink other = StreamSink.all().to(probe.talk(Method.TALK, StreamSource.of(500, size)));
    assertIsSource(other, 500, size);
    assertThat(Await.result(ProbeStub.of(channel).addLater(1, 2))).isEqualTo(3);
    assertThat(answers.published() * cost)
        .as("bytes that the stalled reader was sent")
        .isLessThanOrEqualTo(FIRST_WINDOW + 2L * cost); // one beyond, and one that is held
    assertThat(counter(server, "window_stalls")).isGreaterThan(0);
    assertThat(stalled.received()).isZero();
    stalled.request(3);
    stalled.awaitReceived(3);
    assertThat(stalled.received()).isEqualTo(3);
    stalled.cancel();
    Await.until("the handler's publisher is cancelled", answers::isCancelled);
  }

  /** Once its reader asks for messages one by one, all come, each once and in order. */
  @Test
  void aReaderThatGoesOnGetsAll() {
    streams.onProduce((call, request) -> StreamSource.of(2000, 100));
    StreamProbe probe = streamProbe();
    StreamSink sink = StreamSink.stalled().to(probe.produce(Method.PRODUCE, new byte[1]));
    for (int i = 1; i <= 2000; i++) {
      sink.request(1);
      sink.awaitReceived(i);
      assertThat(sink.received()).isEqualTo(i);
    }
    assertIsSource(sink, 2000, 100);
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"COLLECT", "COLLECT_BLOCKING"})
  void aHandlerThatStopsReadingStallsItsClient(Method method) {
    StreamSink atServer = StreamSink.stalled();
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    streams.onCollect(
        (call, requests) -> {
          atServer.to(requests);
          return answer;
        });
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamSource source = StreamSource.of(200, 1000);
    CompletableFuture<byte[]> call = StreamProbe.of(channel).collect(method, source);
    Await.until("the window is full", () -> counter(channel, "window_stalls") > 0);
    assertThat(source.published()).isLessThan(40);
    Await.until("what has come is queued", () -> queuesAll(server));
    atServer.request(Long.MAX_VALUE);
    assertIsSource(atServer, 200, 1000);
    answer.complete(new byte[] {5});
    assertThat(Await.result(call)).containsExactly(5);
  }

  /** The counters are not read at one moment, so this may have to be asked again. */
  private boolean queuesAll(RpcServer server) {
    long received = counter(server, "messages_received");
    return received > 0 && counter(server, "messages_queued") == received;
  }

  @Test
  void aThreadThatSendsWaitsForTheWindow() {
    StreamSink atServer = StreamSink.stalled();
    streams.onTalk(
        (call, requests) -> {
          atServer.to(requests);
          return StreamSource.of(0, 0).failing(null);
        });
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    streams.onCollect(
        (call, requests) -> {
          atServer.to(requests);
          return answer;
        });
    RpcChannel channel = open(startStreams());
    try (RpcStream<byte[], byte[]> stream = StreamProbe.of(channel).open(Method.COLLECT)) {
      CompletableFuture<Void> sender =
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < 200; i++) {
                  stream.send(Payloads.bytes(1000, i));
                }
                stream.halfClose();
              });
      Await.until("it waits", () -> counter(channel, "window_stalls") > 0);
      assertThat(sender.isDone()).isFalse();
      atServer.request(Long.MAX_VALUE);
      Await.result(sender);
      assertIsSource(atServer, 200, 1000);
      answer.complete(new byte[] {1});
      assertThat(stream.next()).containsExactly(1);
    }
  }

  /** The window grows with the messages, so that large ones need not wait for each other. */
  @Test
  void largeMessagesFollowEachOther() {
    streams.onProduce((call, request) -> StreamSource.of(40, 1 << 20));
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamSink sink =
        StreamSink.oneByOne().to(StreamProbe.of(channel).produce(Method.PRODUCE, new byte[1]));
    assertIsSource(sink, 40, 1 << 20);
    assertThat(counter(server, "window_stalls")).isLessThan(40);
  }

  @Test
  void manySlowReadersOfOneConnection() {
    streams.onProduce((call, request) -> StreamSource.of(100, 3000));
    StreamProbe probe = streamProbe();
    int count = 200;
    StreamSink[] sinks = new StreamSink[count];
    for (int i = 0; i < count; i++) {
      sinks[i] = StreamSink.stalled().to(probe.produce(Method.PRODUCE, new byte[1]));
    }
    for (int i = 0; i < count; i++) {
      sinks[i].request(Long.MAX_VALUE);
      assertIsSource(sinks[i], 100, 3000);
    }
  }

  // ---- cancellation ----

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PRODUCE", "PRODUCE_BLOCKING"})
  void cancellingTheAnswersCancelsTheHandlersPublisher(Method method) {
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, 100);
    streams.onProduce((call, request) -> answers);
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamSink sink = StreamSink.oneByOne().counting();
    sink.to(StreamProbe.of(channel).produce(method, new byte[1])).awaitReceived(1000);
    sink.cancel();
    sink.cancel();
    Await.until("the handler's publisher is cancelled", answers::isCancelled);
    Await.until("the late end", () -> counter(channel, "late_responses") == 1);
    assertThat(sink.ends()).as("nothing comes behind a cancel").isZero();
    assertThat(counter(server, "calls_cancelled")).isEqualTo(1);
    assertThat(counter(channel, "calls_cancelled")).isEqualTo(1);
    assertThat(counter(channel, "unknown_frames")).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"TALK", "TALK_BLOCKING"})
  void cancellingAConversationEndsBothOfItsStreams(Method method) {
    StreamSink atServer = StreamSink.all();
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, 100);
    streams.onTalk(
        (call, requests) -> {
          atServer.to(requests);
          return answers;
        });
    StreamProbe probe = streamProbe();
    StreamSource source = StreamSource.of(5, 100);
    AtomicReference<Flow.Subscription> open = new AtomicReference<>();
    Flow.Publisher<byte[]> endless =
        to ->
            source.subscribe(
                new Forwarder(to) {
                  @Override
                  public void onSubscribe(Flow.Subscription subscription) {
                    open.set(subscription);
                    super.onSubscribe(subscription);
                  }

                  @Override
                  public void onComplete() {} // it stays open
                });
    StreamSink sink = StreamSink.oneByOne().to(probe.talk(method, endless)).awaitReceived(10);
    atServer.awaitReceived(5);
    sink.cancel();
    Await.until("the handler's publisher is cancelled", answers::isCancelled);
    atServer.awaitEnd();
    assertThat(((RpcException) atServer.failure()).status().code()).isEqualTo(Code.CANCELLED);
  }

  /** Its answers always find room, so that what sends them is never done with the thread. */
  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"TALK", "TALK_BLOCKING"})
  void answersWithoutEndLeaveTheRequestsTheirReader(Method method) {
    StreamSink atServer = StreamSink.all();
    StreamSink sink = StreamSink.all().counting();
    AtomicBoolean enough = new AtomicBoolean(); // nothing is received behind a cancel
    StreamSource answers =
        StreamSource.of(
            Long.MAX_VALUE,
            n -> {
              if (method == Method.TALK_BLOCKING) { // the other runs on the thread that brings room
                Await.until("answer " + (n - 1), () -> sink.received() >= n || enough.get());
              }
              return Payloads.bytes(100, n);
            });
    streams.onTalk(
        (call, requests) -> {
          atServer.to(requests);
          return answers;
        });
    sink.to(streamProbe().talk(method, StreamSource.of(5, 100)));
    atServer.awaitEnd();
    assertThat(atServer.received()).isEqualTo(5);
    enough.set(true);
    sink.cancel();
    Await.until("the handler's publisher is cancelled", answers::isCancelled);
  }

  /** Its first window takes 512 messages, which the polling thread does not send at once. */
  @Test
  void aStreamOnThePollingThreadLeavesOtherCallsTheirTurn() {
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    AtomicBoolean begun = new AtomicBoolean();
    AtomicBoolean otherIsSent = new AtomicBoolean();
    StreamSource answers =
        StreamSource.of(
            Long.MAX_VALUE,
            n -> {
              if (begun.compareAndSet(false, true)) {
                Await.until("the other call is sent", otherIsSent::get);
              }
              return new byte[1];
            });
    AtomicLong ahead = new AtomicLong();
    streams.onProduce((call, request) -> answers);
    streams.onEcho(
        (call, request) -> {
          ahead.set(answers.published());
          return request;
        });
    StreamProbe probe = StreamProbe.of(channel);
    StreamSink sink = StreamSink.stalled().to(probe.produce(Method.PRODUCE, new byte[1]));
    Await.until("it begins", begun::get);
    long doorbells = counter(channel, "doorbells_sent");
    CompletableFuture<byte[]> other = probe.echoLater(Method.ECHO, new byte[1]);
    Await.until("its doorbell", () -> counter(channel, "doorbells_sent") > doorbells);
    otherIsSent.set(true);
    assertThat(Await.result(other)).hasSize(1);
    assertThat(ahead.get()).isPositive().isLessThan(300);
    Await.until("the window is full", () -> counter(server, "window_stalls") == 1);
    assertThat(answers.published()).isGreaterThan(500);
    sink.cancel();
    Await.until("the handler's publisher is cancelled", answers::isCancelled);
  }

  /** There is always another request that waits, so that what hands them over is never done. */
  @Test
  void requestsWithoutEndLeaveTheAnswersTheirSender() {
    RpcServer server = startStreams();
    AtomicInteger taken = new AtomicInteger();
    StreamSource requests = StreamSource.of(Long.MAX_VALUE, 100);
    StreamSink sink = StreamSink.stalled();
    Flow.Subscriber<byte[]> reader =
        new Flow.Subscriber<>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
          }

          @Override
          public void onNext(byte[] item) {
            int behind = taken.incrementAndGet() + 1;
            Await.until(
                "another request",
                () -> counter(server, "messages_queued") >= behind || sink.ends() > 0);
          }

          @Override
          public void onError(Throwable problem) {}

          @Override
          public void onComplete() {}
        };
    streams.onTalk(
        (call, incoming) -> {
          incoming.subscribe(reader);
          return StreamSource.of(5, 20_000); // more than the first window
        });
    sink.to(StreamProbe.of(open(server)).talk(Method.TALK_BLOCKING, requests));
    Await.until("the window is full", () -> counter(server, "window_stalls") == 1);
    Await.until("the reader is at work", () -> taken.get() > 0);
    sink.request(Long.MAX_VALUE);
    assertThat(sink.awaitEnd().received()).isEqualTo(5);
    assertThat(sink.failure()).isNull();
    Await.until("the requests are cancelled", requests::isCancelled);
  }

  /** Hands signals on. */
  private static class Forwarder implements Flow.Subscriber<byte[]> {
    private final Flow.Subscriber<? super byte[]> to;

    Forwarder(Flow.Subscriber<? super byte[]> to) {
      this.to = to;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      to.onSubscribe(subscription);
    }

    @Override
    public void onNext(byte[] item) {
      to.onNext(item);
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

  @Test
  void aSubscriptionThatIsCancelledAtOnceMakesNoCall() {
    StreamProbe probe = streamProbe();
    StreamSource source = StreamSource.of(5, 5);
    probe
        .talk(Method.TALK, source)
        .subscribe(
            new Forwarder(StreamSink.all()) {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                subscription.cancel();
              }
            });
    assertThat(source.subscriptions()).isZero();
    assertThat(streams.runs()).isZero();
  }

  @Test
  void cancellingAFutureOfAStream() {
    StreamSink atServer = StreamSink.all();
    CompletableFuture<byte[]> held = new CompletableFuture<>();
    streams.onCollect(
        (call, requests) -> {
          atServer.to(requests);
          return held;
        });
    StreamProbe probe = streamProbe();
    CompletableFuture<byte[]> call = probe.collect(Method.COLLECT, StreamSource.of(5, 5));
    atServer.awaitReceived(5);
    assertThat(call.cancel(true)).isTrue();
    Await.until("the handler's future is cancelled", held::isCancelled);
  }

  @Test
  void closingAnIteratorCancelsItsCall() {
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, 100);
    streams.onProduce((call, request) -> answers);
    StreamProbe probe = streamProbe();
    try (RpcResponses<byte[]> responses = probe.responses(Method.PRODUCE, new byte[1])) {
      assertThat(responses.next()).isEqualTo(Payloads.bytes(100, 0));
    }
    Await.until("the handler's publisher is cancelled", answers::isCancelled);
  }

  @Test
  void anInterruptEndsAWait() {
    streams.onCollect((call, requests) -> new CompletableFuture<>());
    StreamProbe probe = streamProbe();
    AtomicReference<RpcException> failure = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try (RpcStream<byte[], byte[]> stream = probe.open(Method.COLLECT)) {
                failure.set(Await.failureOf(stream::next));
              }
            });
    caller.start();
    Await.until("the handler runs", () -> streams.runs() == 1);
    caller.interrupt();
    Await.until("the caller ends", () -> !caller.isAlive());
    assertFailure(failure.get(), Code.CANCELLED, Delivery.MAYBE_EXECUTED);
  }

  /** A handler that takes the first request only, and lets the client go on. */
  @Test
  void aHandlerMayTakeNoMoreRequestsAndStillAnswer() {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    AtomicReference<byte[]> first = new AtomicReference<>();
    streams.onCollect(
        (call, requests) -> {
          requests.subscribe(
              new Forwarder(StreamSink.stalled()) {
                private Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription given) {
                  subscription = given;
                  given.request(1);
                }

                @Override
                public void onNext(byte[] item) {
                  first.set(item);
                  subscription.cancel();
                }
              });
          return answer;
        });
    StreamProbe probe = streamProbe();
    StreamSource source = StreamSource.of(500, 1000);
    CompletableFuture<byte[]> call = probe.collect(Method.COLLECT, source);
    Await.until("all have been sent", () -> source.published() == 500);
    answer.complete(new byte[] {9});
    assertThat(Await.result(call)).containsExactly(9);
    assertThat(first.get()).isEqualTo(Payloads.bytes(1000, 0));
  }

  // ---- deadlines ----

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PRODUCE", "COLLECT", "TALK", "PRODUCE_BLOCKING", "TALK_BLOCKING"})
  void aDeadlineEndsAStreamOnBothSides(Method method) {
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, 100);
    CompletableFuture<byte[]> held = new CompletableFuture<>();
    streams.onProduce((call, request) -> answers);
    streams.onTalk((call, requests) -> answers);
    streams.onCollect((call, requests) -> held);
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamProbe probe =
        StreamProbe.of(channel).with(CallOptions.DEFAULT.withTimeout(Duration.ofMillis(30)));
    StreamSink sink = StreamSink.stalled();
    RpcException failure =
        switch (method.kind) {
          case SERVER_STREAMING ->
              (RpcException) sink.to(probe.produce(method, new byte[1])).awaitEnd().failure();
          case CLIENT_STREAMING ->
              Await.failure(() -> probe.collect(method, StreamSource.of(5, 5)));
          default ->
              (RpcException)
                  sink.to(probe.talk(method, StreamSource.of(5, 5))).awaitEnd().failure();
        };
    assertThat(failure.status().code()).isEqualTo(Code.DEADLINE_EXCEEDED);
    Await.until(
        "the handler is cancelled, if it has run at all",
        () -> answers.isCancelled() || held.isCancelled() || counter(server, "calls_failed") > 0);
    assertThat(sink.received()).isZero();
  }

  @Test
  void aDeadlineEndsAWaitingThread() {
    streams.onCollect((call, requests) -> new CompletableFuture<>());
    StreamProbe probe = streamProbe().with(CallOptions.DEFAULT.withTimeout(Duration.ofMillis(30)));
    try (RpcStream<byte[], byte[]> stream = probe.open(Method.COLLECT)) {
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(stream::next)
          .withMessageContaining("DEADLINE_EXCEEDED");
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(
              () -> {
                while (stream.send(new byte[1000])) {}
              });
    }
  }

  // ---- the end of the connection ----

  @Test
  void closingTheChannelEndsItsStreams() {
    StreamSink atServer = StreamSink.all();
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, 100);
    streams.onTalk(
        (call, requests) -> {
          atServer.to(requests);
          return answers;
        });
    RpcChannel channel = open(startStreams());
    CompletableFuture<Void> never = new CompletableFuture<>();
    Flow.Publisher<byte[]> requests =
        to -> StreamSource.of(Long.MAX_VALUE, 100).subscribe(new Forwarder(to));
    StreamSink sink =
        StreamSink.all().counting().to(StreamProbe.of(channel).talk(Method.TALK, requests));
    sink.awaitReceived(100);
    atServer.awaitReceived(100);
    channel.close();
    sink.awaitEnd();
    assertFailure((RpcException) sink.failure(), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertThat(sink.ends()).isEqualTo(1);
    Await.until("the handler's publisher is cancelled", answers::isCancelled);
    atServer.awaitEnd();
    assertThat(never).isNotDone();
  }

  @Test
  void closingTheServerEndsItsStreams() {
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, 100);
    streams.onProduce((call, request) -> answers);
    RpcServer server = startStreams();
    StreamProbe probe = StreamProbe.of(open(server));
    StreamSink sink = StreamSink.all().counting().to(probe.produce(Method.PRODUCE, new byte[1]));
    RpcResponses<byte[]> responses = probe.responses(Method.PRODUCE, new byte[1]);
    sink.awaitReceived(100);
    server.close();
    sink.awaitEnd();
    assertFailure((RpcException) sink.failure(), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(
            () -> {
              while (responses.hasNext()) {
                byte[] unused = responses.next();
              }
            });
    responses.close();
  }

  @Test
  void aWaitInACallbackOfTheSameChannelIsRefused() {
    StreamProbe probe = streamProbe();
    CompletableFuture<RpcException> failure = new CompletableFuture<>();
    RpcStream<byte[], byte[]> stream = probe.open(Method.TALK);
    probe
        .produce(Method.PRODUCE, new byte[1])
        .subscribe(
            new Forwarder(StreamSink.stalled()) {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(1);
              }

              @Override
              public void onNext(byte[] item) {
                failure.complete(Await.failureOf(stream::next));
              }

              @Override
              public void onComplete() {}
            });
    assertFailure(Await.result(failure), Code.FAILED_PRECONDITION, Delivery.NOT_SENT);
    stream.close();
  }
}

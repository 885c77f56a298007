package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcServer;
import io.ringbell.RpcStream;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import io.ringbell.rpc.contract.StreamProbeService.Collector;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All kinds of calls with streams, in all the ways in which they can be called. */
abstract class StreamContract extends StreamContractTest {
  private static final int COUNT = 1000;

  private int count() {
    return repetitions(COUNT);
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PRODUCE", "PRODUCE_BLOCKING", "PRODUCE_COMPRESSED"})
  void answersToOneRequest(Method method) {
    StreamProbe probe = streamProbe();
    for (int size : new int[] {0, 1, 47, 48, 49, 1000, 9000}) {
      streams.onProduce((call, request) -> StreamSource.of(count(), size));
      assertIsSource(StreamSink.all().to(probe.produce(method, new byte[3])), count(), size);
      assertIsSource(StreamSink.oneByOne().to(probe.produce(method, new byte[3])), count(), size);
      List<byte[]> taken = new ArrayList<>();
      try (RpcResponses<byte[]> responses = probe.responses(method, new byte[3])) {
        responses.forEachRemaining(taken::add);
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(responses::next);
      }
      assertSource(taken, count(), size);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"COLLECT", "COLLECT_BLOCKING", "COLLECT_COMPRESSED"})
  void oneAnswerToManyRequests(Method method) {
    StreamProbe probe = streamProbe();
    for (int size : new int[] {0, 1, 47, 48, 49, 1000, 9000}) {
      byte[] expected = Collector.expected(count(), n -> Payloads.bytes(size, n));
      assertThat(Await.result(probe.collect(method, StreamSource.of(count(), size))))
          .isEqualTo(expected);
      assertThat(probe.collectBlocking(method, StreamSource.of(count(), size))).isEqualTo(expected);
      try (RpcStream<byte[], byte[]> stream = probe.open(method)) {
        for (int i = 0; i < count(); i++) {
          assertThat(stream.send(Payloads.bytes(size, i))).isTrue();
        }
        stream.halfClose();
        assertThat(stream.next()).isEqualTo(expected);
        assertThat(stream.hasNext()).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"TALK", "TALK_BLOCKING", "TALK_COMPRESSED"})
  void streamsBothWays(Method method) {
    StreamProbe probe = streamProbe();
    for (int size : new int[] {0, 1, 47, 48, 49, 1000, 9000}) {
      StreamSource source = StreamSource.of(count(), size);
      assertIsSource(StreamSink.all().to(probe.talk(method, source)), count(), size);
      assertThat(source.published()).isEqualTo(count());
      assertThat(source.isCancelled()).isFalse();
      try (RpcStream<byte[], byte[]> stream = probe.open(method)) {
        for (int i = 0; i < count(); i++) {
          byte[] message = Payloads.bytes(size, i);
          stream.send(message);
          assertThat(stream.next()).isEqualTo(message);
        }
        stream.halfClose();
        stream.halfClose();
        assertThat(stream.hasNext()).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> stream.send(new byte[1]));
      }
    }
  }

  @Test
  void emptyStreams() {
    streams.onProduce((call, request) -> StreamSource.of(0, 1));
    StreamProbe probe = streamProbe();
    assertIsSource(StreamSink.all().to(probe.produce(Method.PRODUCE, new byte[0])), 0, 1);
    assertIsSource(StreamSink.all().to(probe.talk(Method.TALK, StreamSource.of(0, 1))), 0, 1);
    assertThat(Await.result(probe.collect(Method.COLLECT, StreamSource.of(0, 1))))
        .isEqualTo(Collector.expected(0, n -> new byte[0]));
    try (RpcResponses<byte[]> responses = probe.responses(Method.PRODUCE, new byte[0])) {
      assertThat(responses.hasNext()).isFalse();
      assertThat(responses.hasNext()).isFalse();
    }
  }

  /** Sizes around all bounds: of a frame in the ring, of a fragment, of the first window. */
  @ParameterizedTest
  @ValueSource(ints = {4096, 65_536, 262_144})
  void sizesMixedOnOneStreamKeepTheirOrder(int ringCapacity) {
    RpcServer server = startStreams(builder -> builder.ringCapacity(ringCapacity));
    StreamProbe probe = StreamProbe.of(open(server, builder -> builder.ringCapacity(ringCapacity)));
    int[] sizes = {8, 1 << 20, 8, 8, 2040, 8, 40_000, 8, 2032, 33_000, 1, 131_072};
    int count = 60;
    StreamSource source =
        StreamSource.of(count, n -> Payloads.bytes(sizes[(int) n % sizes.length], n));
    StreamSink sink = StreamSink.all().to(probe.talk(Method.TALK, source)).awaitEnd();
    assertThat(sink.failure()).isNull();
    assertThat(sink.received()).isEqualTo(count);
    for (int i = 0; i < count; i++) {
      assertThat(sink.messages().get(i))
          .as("message %d", i)
          .isEqualTo(Payloads.bytes(sizes[i % sizes.length], i));
    }
    try (RpcStream<byte[], byte[]> stream = probe.open(Method.COLLECT)) {
      for (int i = 0; i < count; i++) {
        stream.send(Payloads.bytes(sizes[i % sizes.length], i));
      }
      stream.halfClose();
      assertThat(stream.next())
          .isEqualTo(
              Collector.expected(count, n -> Payloads.bytes(sizes[(int) n % sizes.length], n)));
    }
  }

  @Test
  void eachSubscriberHasACallOfItsOwn() {
    StreamProbe probe = streamProbe();
    StreamSource source = StreamSource.of(3, 5);
    var publisher = probe.talk(Method.TALK, source);
    assertThat(streams.runs()).as("nothing happens before it is subscribed to").isZero();
    assertIsSource(StreamSink.all().to(publisher), 3, 5);
    assertIsSource(StreamSink.all().to(publisher), 3, 5);
    assertThat(streams.runs()).isEqualTo(2);
    assertThat(source.subscriptions()).isEqualTo(2);
  }

  @Test
  void aPublisherOfTheJdkWorks() {
    StreamProbe probe = streamProbe();
    CompletableFuture<byte[]> answer;
    try (SubmissionPublisher<byte[]> publisher = new SubmissionPublisher<>()) {
      answer = probe.collect(Method.COLLECT, publisher);
      Await.until("it is subscribed to", publisher::hasSubscribers);
      for (int i = 0; i < count(); i++) {
        publisher.submit(Payloads.bytes(20, i));
      }
    }
    assertThat(Await.result(answer))
        .isEqualTo(Collector.expected(count(), n -> Payloads.bytes(20, n)));
  }

  @Test
  void oneThreadSendsWhileAnotherReceives() {
    StreamProbe probe = streamProbe();
    int count = repetitions(20_000);
    try (RpcStream<byte[], byte[]> stream = probe.open(Method.TALK)) {
      CompletableFuture<Void> sender =
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < count; i++) {
                  stream.send(Payloads.bytes(100, i));
                }
                stream.halfClose();
              });
      for (int i = 0; i < count; i++) {
        assertThat(stream.next()).isEqualTo(Payloads.bytes(100, i));
      }
      assertThat(stream.hasNext()).isFalse();
      Await.result(sender);
    }
  }

  // ---- errors ----

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PRODUCE", "PRODUCE_BLOCKING"})
  void anErrorOfTheHandlersPublisherComesBehindItsMessages(Method method) {
    streams.onProduce(
        (call, request) ->
            StreamSource.of(10, 20)
                .failing(Status.ABORTED.withDescription("no more").asException()));
    StreamProbe probe = streamProbe();
    StreamSink sink = StreamSink.all().to(probe.produce(method, new byte[0])).awaitEnd();
    assertSource(sink.messages(), 10, 20);
    assertThat(sink.failure())
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertFailure(e, Code.ABORTED, Delivery.MAYBE_EXECUTED);
              assertThat(e.status().description()).isEqualTo("no more");
            });
    try (RpcResponses<byte[]> responses = probe.responses(method, new byte[0])) {
      for (int i = 0; i < 10; i++) {
        assertThat(responses.next()).isEqualTo(Payloads.bytes(20, i));
      }
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(responses::hasNext)
          .withMessageContaining("no more");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {
        "PRODUCE",
        "COLLECT",
        "TALK",
        "PRODUCE_BLOCKING",
        "COLLECT_BLOCKING",
        "TALK_BLOCKING"
      })
  void aHandlerThatThrowsEndsItsCall(Method method) {
    RuntimeException problem = Status.NOT_FOUND.withDescription("not here").asException();
    streams.onProduce(
        (call, request) -> {
          throw problem;
        });
    streams.onCollect(
        (call, requests) -> {
          throw problem;
        });
    streams.onTalk(
        (call, requests) -> {
          throw problem;
        });
    StreamProbe probe = streamProbe();
    assertFailure(failureOf(probe, method), Code.NOT_FOUND, Delivery.MAYBE_EXECUTED);
  }

  @Test
  void nullInPlaceOfAPublisher() {
    streams.onProduce((call, request) -> null);
    StreamProbe probe = streamProbe();
    assertFailure(failureOf(probe, Method.PRODUCE), Code.UNKNOWN, Delivery.MAYBE_EXECUTED);
  }

  @Test
  void aFailureOfTheRequestsCancelsTheCall() {
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamSink atServer = StreamSink.all();
    CompletableFuture<byte[]> held = new CompletableFuture<>();
    streams.onCollect(
        (call, requests) -> {
          atServer.to(requests);
          return held;
        });
    IllegalStateException problem = new IllegalStateException("no more requests");
    RpcException failure =
        Await.failure(
            () ->
                StreamProbe.of(channel)
                    .collect(Method.COLLECT, StreamSource.of(5, 10).failing(problem)));
    assertFailure(failure, Code.CANCELLED, Delivery.MAYBE_EXECUTED);
    assertThat(failure).hasCause(problem);
    atServer.awaitEnd();
    assertThat(atServer.failure()).isInstanceOf(RpcException.class);
    Await.until("the handler's future is cancelled", held::isCancelled);
  }

  @Test
  void anAnswerBeforeTheEndOfTheRequestsEndsThem() {
    RpcServer server = startStreams();
    StreamSink atServer = StreamSink.oneByOne();
    streams.onCollect(
        (call, requests) -> {
          atServer.to(requests);
          return CompletableFuture.supplyAsync(
              () -> {
                atServer.awaitReceived(3);
                return new byte[] {7};
              });
        });
    StreamSource source = StreamSource.of(Long.MAX_VALUE, 1000);
    assertThat(Await.result(StreamProbe.of(open(server)).collect(Method.COLLECT, source)))
        .containsExactly(7);
    Await.until("the publisher of the requests is cancelled", source::isCancelled);
    atServer.awaitEnd();
  }

  @Test
  void aMethodThatTheServerDoesNotOffer() {
    RpcServer server = start(); // without the streams
    StreamProbe probe = StreamProbe.of(open(server));
    StreamSource source = StreamSource.of(Long.MAX_VALUE, 10);
    RpcException failure =
        (RpcException) StreamSink.all().to(probe.talk(Method.TALK, source)).awaitEnd().failure();
    assertFailure(failure, Code.UNIMPLEMENTED, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContaining("/ringbell.StreamProbe/TALK");
    assertFailure(failureOf(probe, Method.PRODUCE), Code.UNIMPLEMENTED, Delivery.NOT_SENT);
  }

  @Test
  void messagesThatAreTooLarge() {
    RpcServer server = startStreams(builder -> builder.maxMessageSize(10_000));
    StreamProbe probe = StreamProbe.of(open(server));
    RpcException failure =
        Await.failure(() -> probe.collect(Method.COLLECT, StreamSource.of(1, 20_000)));
    assertFailure(failure, Code.RESOURCE_EXHAUSTED, Delivery.MAYBE_EXECUTED);
    try (RpcStream<byte[], byte[]> stream = probe.open(Method.TALK)) {
      assertThatExceptionOfType(RpcException.class)
          .isThrownBy(() -> stream.send(new byte[20_000]))
          .withMessageContaining("expected at most 10000");
    }
    streams.onProduce((call, request) -> StreamSource.of(3, 20_000));
    assertFailure(
        failureOf(probe, Method.PRODUCE), Code.RESOURCE_EXHAUSTED, Delivery.MAYBE_EXECUTED);
  }

  /** Answers come in blocking handlers' own time, and never on the event loop. */
  @Test
  void theCallbacksOfBlockingMethodsRunOnTheExecutor() {
    StreamSink atServer = StreamSink.all();
    streams.onCollect(
        (call, requests) -> {
          atServer.to(requests);
          return CompletableFuture.supplyAsync(
              () -> {
                atServer.awaitEnd();
                return new byte[0];
              });
        });
    StreamProbe probe = streamProbe();
    Await.result(probe.collect(Method.COLLECT_BLOCKING, StreamSource.of(100, 10)));
    assertThat(atServer.thread().getName()).startsWith("ringbell-handler-");
    assertThat(atServer.defect()).isNull();
    assertSource(atServer.messages(), 100, 10);
  }

  /** What one request's method fails with. */
  private static RpcException failureOf(StreamProbe probe, Method method) {
    return switch (method.kind) {
      case SERVER_STREAMING ->
          (RpcException)
              StreamSink.all().to(probe.produce(method, new byte[0])).awaitEnd().failure();
      case CLIENT_STREAMING -> Await.failure(() -> probe.collect(method, StreamSource.of(5, 5)));
      default ->
          (RpcException)
              StreamSink.all().to(probe.talk(method, StreamSource.of(5, 5))).awaitEnd().failure();
    };
  }
}

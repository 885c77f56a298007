package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Metadata of all kinds of calls, and compressed messages. */
abstract class StreamMetadataContract extends StreamContractTest {
  private static final Metadata SENT =
      Metadata.of("trace-id", "a 1~")
          .with("twice", "1")
          .with("twice", "2")
          .with("empty", "")
          .with("bytes-bin", new byte[] {0, -1, 10, 13});
  private static final Metadata AHEAD = Metadata.of("ahead", "yes").with("a-bin", new byte[300]);
  private static final Metadata BEHIND = Metadata.of("behind", "yes").with("b-bin", new byte[0]);

  private final AtomicReference<Metadata> seen = new AtomicReference<>();

  private StreamProbe probe() {
    streams.onEcho(
        (call, request) -> {
          exchange(call);
          return request;
        });
    streams.onProduce(
        (call, request) -> {
          exchange(call);
          return StreamSource.of(3, 10);
        });
    streams.onCollect(
        (call, requests) -> {
          exchange(call);
          return StreamProbeService.Collector.of(requests);
        });
    streams.onTalk(
        (call, requests) -> {
          exchange(call);
          return requests;
        });
    return streamProbe().with(CallOptions.DEFAULT.withMetadata(SENT));
  }

  private void exchange(io.ringbell.call.ServerCall call) {
    seen.set(call.metadata());
    call.headers(AHEAD);
    call.trailers(BEHIND);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void metadataOfTheRequestReachTheHandler(Method method) {
    StreamProbe probe = probe();
    switch (method.kind) {
      case UNARY -> {
        assertThat(probe.echo(method, new byte[] {1})).containsExactly(1);
        assertThat(Await.result(probe.echoLater(method, new byte[9000]))).hasSize(9000);
      }
      case SERVER_STREAMING ->
          assertIsSource(StreamSink.all().to(probe.produce(method, new byte[5])), 3, 10);
      case CLIENT_STREAMING ->
          assertThat(Await.result(probe.collect(method, StreamSource.of(3, 10)))).hasSize(16);
      case BIDI_STREAMING ->
          assertIsSource(StreamSink.all().to(probe.talk(method, StreamSource.of(3, 10))), 3, 10);
    }
    assertThat(seen.get()).isEqualTo(SENT);
    assertThat(seen.get().getAll("twice")).containsExactly("1", "2");
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PRODUCE", "PRODUCE_BLOCKING"})
  void metadataOfTheAnswers(Method method) {
    try (RpcResponses<byte[]> responses = probe().responses(method, new byte[1])) {
      assertThat(responses.headers()).isEqualTo(AHEAD);
      assertThat(responses.trailers()).isEqualTo(Metadata.EMPTY);
      int count = 0;
      while (responses.hasNext()) {
        byte[] unused = responses.next();
        count++;
      }
      assertThat(count).isEqualTo(3);
      assertThat(responses.trailers()).isEqualTo(BEHIND);
    }
  }

  @Test
  void headersOfACallWithoutAnyAreEmpty() {
    StreamProbe probe = streamProbe();
    try (RpcResponses<byte[]> responses = probe.responses(Method.PRODUCE, new byte[1])) {
      assertThat(responses.headers()).isEqualTo(Metadata.EMPTY);
      assertThat(responses.next()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"ECHO", "PRODUCE", "COLLECT", "TALK", "ECHO_BLOCKING", "TALK_BLOCKING"})
  void aFailureBringsItsMetadata(Method method) {
    RpcException problem =
        new RpcException(
            Status.ABORTED.withDescription("why"), Delivery.MAYBE_EXECUTED, BEHIND, null);
    streams.onEcho(
        (call, request) -> {
          throw problem;
        });
    streams.onProduce(
        (call, request) -> {
          throw problem;
        });
    streams.onCollect((call, requests) -> CompletableFuture.failedFuture(problem));
    streams.onTalk((call, requests) -> StreamSource.of(2, 2).failing(problem));
    StreamProbe probe = streamProbe();
    RpcException failure =
        switch (method.kind) {
          case UNARY -> Await.failureOf(() -> probe.echo(method, new byte[1]));
          case SERVER_STREAMING ->
              (RpcException)
                  StreamSink.all().to(probe.produce(method, new byte[1])).awaitEnd().failure();
          case CLIENT_STREAMING ->
              Await.failure(() -> probe.collect(method, StreamSource.of(2, 2)));
          case BIDI_STREAMING ->
              (RpcException)
                  StreamSink.all()
                      .to(probe.talk(method, StreamSource.of(2, 2)))
                      .awaitEnd()
                      .failure();
        };
    assertFailure(failure, Code.ABORTED, Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().description()).isEqualTo("why");
    assertThat(failure.trailers()).isEqualTo(BEHIND);
  }

  @Test
  void asMuchMetadataAsABlockMayHave() {
    RpcServer server = startStreams();
    streams.onEcho(
        (call, request) -> {
          seen.set(call.metadata());
          return request;
        });
    RpcChannel channel = open(server);
    Metadata most = Metadata.EMPTY.with("a-bin", new byte[8 * 1024 - 6 - 5]);
    StreamProbe probe = StreamProbe.of(channel).with(CallOptions.DEFAULT.withMetadata(most));
    assertThat(probe.echo(Method.ECHO, new byte[2])).hasSize(2);
    assertThat(seen.get()).isEqualTo(most);
    StreamProbe tooMuch =
        StreamProbe.of(channel)
            .with(
                CallOptions.DEFAULT.withMetadata(
                    Metadata.EMPTY.with("a-bin", new byte[8 * 1024 - 6 - 4])));
    assertFailure(
        Await.failureOf(() -> tooMuch.echo(Method.ECHO, new byte[2])),
        Code.RESOURCE_EXHAUSTED,
        Delivery.NOT_SENT);
    assertFailure(
        (RpcException)
            StreamSink.all()
                .to(tooMuch.talk(Method.TALK, StreamSource.of(1, 1)))
                .awaitEnd()
                .failure(),
        Code.RESOURCE_EXHAUSTED,
        Delivery.NOT_SENT);
  }

  @Test
  void aHandlerThatSetsTooMuchMetadataFails() {
    streams.onEcho(
        (call, request) -> {
          call.trailers(Metadata.EMPTY.with("a-bin", new byte[9000]));
          return request;
        });
    StreamProbe probe = streamProbe();
    assertFailure(
        Await.failureOf(() -> probe.echo(Method.ECHO, new byte[2])),
        Code.RESOURCE_EXHAUSTED,
        Delivery.MAYBE_EXECUTED);
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> probe.echo(Method.ECHO, new byte[2]))
        .withMessageContaining("expected at most 8192");
  }

  // ---- compression ----

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"ECHO_COMPRESSED", "PRODUCE_COMPRESSED", "COLLECT_COMPRESSED", "TALK_COMPRESSED"})
  void messagesThatGetSmallerAreCompressed(Method method) {
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamProbe probe = StreamProbe.of(channel);
    byte[] zeros = new byte[100_000];
    byte[] noise = Payloads.bytes(100_000, 1);
    byte[][] all = {zeros, noise, new byte[3], zeros};
    streams.onProduce((call, request) -> StreamSource.of(4, n -> all[(int) n]));
    switch (method.kind) {
      case UNARY -> {
        for (byte[] each : all) {
          assertThat(probe.echo(method, each)).isEqualTo(each);
        }
      }
      case SERVER_STREAMING ->
          assertThat(StreamSink.all().to(probe.produce(method, zeros)).awaitEnd().messages())
              .containsExactly(all);
      case CLIENT_STREAMING ->
          assertThat(Await.result(probe.collect(method, StreamSource.of(4, n -> all[(int) n]))))
              .isEqualTo(StreamProbeService.Collector.expected(4, n -> all[(int) n]));
      case BIDI_STREAMING ->
          assertThat(
                  StreamSink.all()
                      .to(probe.talk(method, StreamSource.of(4, n -> all[(int) n])))
                      .awaitEnd()
                      .messages())
              .containsExactly(all);
    }
    long compressed =
        counter(channel, "messages_compressed") + counter(server, "messages_compressed");
    assertThat(compressed).isGreaterThanOrEqualTo(2);
    assertThat(channel.counters().get("bytes_sent") + server.counters().get("bytes_sent"))
        .as("bytes on the wire")
        .isLessThan(
            method.kind.requestStream() == method.kind.responseStream() ? 300_000 : 200_000);
  }

  @Test
  void whatGetsNoSmallerIsNotCounted() {
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    byte[] noise = Payloads.bytes(100_000, 1);
    assertThat(StreamProbe.of(channel).echo(Method.ECHO_COMPRESSED, noise)).isEqualTo(noise);
    assertThat(counter(channel, "messages_compressed")).isZero();
    assertThat(counter(server, "messages_compressed")).isZero();
  }

  @Test
  void aCallMayAskForCompressionWhereItsMethodDoesNot() {
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    StreamProbe probe = StreamProbe.of(channel).with(CallOptions.DEFAULT.withCompression(true));
    assertThat(probe.echo(Method.ECHO, new byte[50_000])).isEqualTo(new byte[50_000]);
    assertThat(counter(channel, "messages_compressed")).isEqualTo(1);
    assertThat(counter(server, "messages_compressed")).isZero();
  }
}

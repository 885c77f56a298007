package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.ring.Connection;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Peers that send frames of streams which are wrong, late, or right in an unusual way. */
abstract class StreamHostileContract extends StreamContractTest {
  private static final int CALL = 0x0001_0003;
  private static final String PATH = "/ringbell.StreamProbe/";

  /** A message of 1000 bytes: one field with 997. */
  private static final byte[] LONG_WORD = longWord();

  private static final byte[] WORD = {0x0A, 2, 'h', 'i'};

  // ---- clients ----

  static Stream<Arguments> violations() {
    RawFrame collect = RawFrame.method(1, PATH + Method.COLLECT);
    RawFrame open = RawFrame.headers(1, CALL);
    List<RawFrame> tooMany = new ArrayList<>(List.of(collect, open));
    for (int i = 0; i < 40; i++) {
      tooMany.add(RawFrame.message(0, CALL, new byte[1000]));
    }
    return Stream.of(
        Arguments.of("messages beyond the window", tooMany),
        violation(
            "a MESSAGE behind HALF_CLOSE",
            collect,
            open,
            RawFrame.halfClose(CALL),
            RawFrame.message(0, CALL, WORD)),
        violation(
            "a MESSAGE behind the last one",
            collect,
            open,
            RawFrame.message(RawFrame.END, CALL, WORD),
            RawFrame.message(0, CALL, WORD)),
        violation(
            "HALF_CLOSE twice", collect, open, RawFrame.halfClose(CALL), RawFrame.halfClose(CALL)),
        violation("HEADERS of a call that is in use", collect, open, RawFrame.headers(1, CALL)),
        violation(
            "a MESSAGE to a whole request",
            RawFrame.method(2, "/io.ringbell.rpc.contract.Probe/Hold"),
            RawFrame.request(2, CALL, (byte) 0x08, (byte) 1),
            RawFrame.message(0, CALL, WORD)),
        violation("an index beyond the bound", RawFrame.headers(1, 0x0001_FFFF)),
        violation("a negative WINDOW", collect, open, RawFrame.window(CALL, -1)),
        violation("a negative WINDOW of no call", RawFrame.window(CALL, Long.MIN_VALUE)),
        violation("a short WINDOW", RawFrame.of(RawFrame.WINDOW, 0).number(CALL).number(0)),
        violation("short HEADERS", RawFrame.of(RawFrame.HEADERS, 0).number(CALL).number(0)),
        violation("metadata beyond HEADERS", metadata(30)),
        violation("metadata with a crumb", metadata(3, 1, 2, 3)),
        violation("metadata with a value beyond", metadata(7, 1, 0, 9, 0, 0, 0, 'a')),
        violation("metadata with a negative value", metadata(7, 1, 0, 0, 0, 0, 0x80, 'a')),
        violation("metadata without a name", metadata(6, 0, 0, 0, 0, 0, 0)),
        violation("metadata with a wrong name", metadata(7, 1, 0, 0, 0, 0, 0, ':')),
        violation("metadata with a wrong value", metadata(8, 1, 0, 1, 0, 0, 0, 'a', 0x0A)),
        violation("TRAILERS", RawFrame.trailers(0, CALL)));
  }

  private static Arguments violation(String name, RawFrame... frames) {
    return Arguments.of(name, List.of(frames));
  }

  private static RawFrame metadata(int length, int... block) {
    RawFrame frame = RawFrame.of(RawFrame.HEADERS, 1).number(CALL).number(length).number64(0);
    for (int each : block) {
      frame.data((byte) each);
    }
    return frame;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("violations")
  void wrongFramesCloseTheirConnectionOnly(String name, List<RawFrame> frames) {
    streams.onCollect(
        (call, requests) -> {
          StreamSink.stalled().to(requests);
          return new CompletableFuture<>();
        });
    RpcServer server = startStreams();
    StreamProbe healthy = StreamProbe.of(open(server));
    try (RawClient hostile = new RawClient(server.address())) {
      frames.forEach(hostile::send);
      hostile.awaitClosed();
    }
    assertThat(counter(server, "protocol_violations")).as(name).isEqualTo(1);
    Await.until("the server drops it", () -> server.connections() == 1);
    assertIsSource(StreamSink.all().to(healthy.talk(Method.TALK, StreamSource.of(10, 10))), 10, 10);
  }

  @Test
  void framesOfCallsThatHaveEndedAreDroppedAndCounted() {
    RpcServer server = startStreams();
    try (RawClient client = new RawClient(server.address())) {
      client.send(RawFrame.message(0, CALL, WORD));
      client.send(RawFrame.message(RawFrame.END, -1, WORD));
      client.send(RawFrame.halfClose(CALL));
      client.send(RawFrame.window(CALL, 5));
      client.send(RawFrame.method(1, PATH + Method.COLLECT));
      client.send(RawFrame.headers(1, CALL));
      client.send(RawFrame.halfClose(CALL));
      assertThat(client.awaitFrames(1).get(0).get(4)).isEqualTo((byte) RawFrame.RESPONSE);
      client.send(RawFrame.message(0, CALL, WORD));
      Await.until("all are counted", () -> counter(server, "late_frames") == 5);
    }
    assertThat(counter(server, "protocol_violations")).isZero();
  }

  @Test
  void limitsThatGoBackwardsDoNothing() {
    StreamSource answers = StreamSource.of(Long.MAX_VALUE, 1000);
    streams.onProduce((call, request) -> answers);
    RpcServer server = startStreams();
    try (RawClient client = new RawClient(server.address())) {
      client.send(RawFrame.method(1, PATH + Method.PRODUCE));
      client.send(RawFrame.request(1, CALL));
      client.awaitFrames(32); // each counts 1024
      client.send(RawFrame.window(CALL, 5));
      client.send(RawFrame.window(CALL, 40_000));
      client.send(RawFrame.window(CALL, 33_000));
      List<ByteBuffer> frames = client.awaitFrames(40); // the last one goes across the limit
      client.send(RawFrame.of(RawFrame.PING, 0).number64(1));
      client.awaitFrames(41);
      assertThat(frames.get(40).get(4)).as("nothing more").isEqualTo((byte) RawFrame.PONG);
      assertThat(counter(server, "windows_received")).isEqualTo(3);
      client.send(RawFrame.of(RawFrame.CANCEL, 0).number(CALL).number(0));
      assertThat(client.awaitFrames(42).get(41).get(4)).isEqualTo((byte) RawFrame.TRAILERS);
    }
    Await.until("it is cancelled", answers::isCancelled);
  }

  /** Each side takes either form: what the transports of other systems send for all methods. */
  @Test
  void requestsOfOneMessageMayComeAsAStream() {
    RpcServer server = startStreams();
    try (RawClient client = new RawClient(server.address())) {
      client.send(RawFrame.method(0, PATH + Method.ECHO));
      client.send(RawFrame.method(1, PATH + Method.PRODUCE));
      client.send(RawFrame.method(2, PATH + Method.ECHO_BLOCKING));
      client.send(RawFrame.headers(0, CALL));
      client.send(RawFrame.message(0, CALL, WORD));
      client.send(RawFrame.halfClose(CALL));
      assertMessage(client.awaitFrames(1).get(0), RawFrame.RESPONSE, CALL);
      client.send(RawFrame.headers(2, CALL));
      client.send(RawFrame.message(RawFrame.END, CALL, WORD));
      assertMessage(client.awaitFrames(2).get(1), RawFrame.RESPONSE, CALL);
      client.send(RawFrame.headers(1, CALL + 1));
      client.send(RawFrame.message(RawFrame.END, CALL + 1, WORD));
      assertMessage(client.awaitFrames(4).get(2), RawFrame.MESSAGE, CALL + 1);
      assertStatus(client.awaitFrames(4).get(3), RawFrame.TRAILERS, 0, 0);
      client.send(RawFrame.headers(0, CALL));
      client.send(RawFrame.halfClose(CALL));
      assertStatus(client.awaitFrames(5).get(4), RawFrame.RESPONSE, 3, 1);
      client.send(RawFrame.headers(0, CALL));
      client.send(RawFrame.message(0, CALL, WORD));
      client.send(RawFrame.message(0, CALL, WORD));
      client.send(RawFrame.halfClose(CALL));
      assertStatus(client.awaitFrames(6).get(5), RawFrame.RESPONSE, 3, 1);
      client.send(RawFrame.headers(7, CALL));
      client.send(RawFrame.message(RawFrame.END, CALL, WORD));
      assertStatus(client.awaitFrames(7).get(6), RawFrame.RESPONSE, 12, 1);
    }
    assertThat(counter(server, "protocol_violations")).isZero();
  }

  @Test
  void aStreamOfRequestsMayComeAsOneRequest() {
    RpcServer server = startStreams();
    try (RawClient client = new RawClient(server.address())) {
      client.send(RawFrame.method(0, PATH + Method.TALK));
      client.send(RawFrame.request(0, CALL, WORD));
      assertMessage(client.awaitFrames(2).get(0), RawFrame.MESSAGE, CALL);
      assertStatus(client.awaitFrames(2).get(1), RawFrame.TRAILERS, 0, 0);
    }
  }

  @Test
  void requestsThatCannotBeUnpackedAreAnswered() {
    RpcServer server = startStreams();
    try (RawClient client = new RawClient(server.address())) {
      client.send(RawFrame.method(0, PATH + Method.ECHO));
      client.send(RawFrame.method(1, PATH + Method.COLLECT));
      byte[][] packed = {
        {}, {1, 2, 3}, {5, 0, 0, 0}, {-1, -1, -1, -1, 1}, {0, 0, 0, 1, 1, 2, 3}, {5, 0, 0, 0, 1, 2}
      };
      int frames = 0;
      for (byte[] each : packed) {
        client.send(
            RawFrame.of(RawFrame.REQUEST, RawFrame.COMPRESSED, 0)
                .number(CALL)
                .number(0)
                .number64(0)
                .data(each));
        assertStatus(client.awaitFrames(++frames).get(frames - 1), RawFrame.RESPONSE, 3, 1);
        client.send(RawFrame.headers(1, CALL));
        client.send(RawFrame.message(RawFrame.COMPRESSED, CALL, each));
        assertStatus(client.awaitFrames(++frames).get(frames - 1), RawFrame.TRAILERS, 3, 0);
      }
      client.send(RawFrame.headers(1, CALL));
      client.send(RawFrame.message(0, CALL, (byte) 0xFF));
      assertStatus(client.awaitFrames(++frames).get(frames - 1), RawFrame.TRAILERS, 3, 0);
      assertThat(counter(server, "undecodable_messages")).isEqualTo(2 * packed.length + 1);
    }
  }

  private static void assertMessage(ByteBuffer frame, int type, int callId) {
    assertThat(frame.get(4)).isEqualTo((byte) type);
    assertThat(frame.getShort(6)).isZero();
    assertThat(frame.getInt(8)).isEqualTo(callId);
    byte[] message = new byte[frame.getInt(0) - 16];
    frame.get(16, message);
    assertThat(message).isEqualTo(WORD);
  }

  private static void assertStatus(ByteBuffer frame, int type, int status, int flags) {
    assertThat(frame.get(4)).isEqualTo((byte) type);
    assertThat(frame.get(5)).isEqualTo((byte) flags);
    assertThat(frame.getShort(6)).isEqualTo((short) status);
  }

  // ---- servers ----

  private RawServer server(BiConsumer<Connection, Integer> answers) {
    return new RawServer(subject().listenAddress(), answers);
  }

  static Stream<Arguments> wrongAnswers() {
    return Stream.of(
        wrong("a text beyond the frame", trailers(1, 0)),
        wrong("a negative text", trailers(-1, 0)),
        wrong("metadata beyond the frame", trailers(0, 1)),
        wrong("negative metadata", trailers(0, -1)),
        wrong("short TRAILERS", (c, id) -> RawFrame.of(RawFrame.TRAILERS, 0).number(id).send(c)),
        wrong("a negative WINDOW", (c, id) -> RawFrame.window(id, -1).send(c)),
        wrong(
            "a short WINDOW",
            (c, id) -> RawFrame.of(RawFrame.WINDOW, 0).number(id).number(0).send(c)),
        wrong(
            "headers beyond the frame",
            (c, id) -> RawFrame.of(RawFrame.HEADERS, 0).number(id).number(5).send(c)),
        wrong(
            "a RESPONSE without its lengths",
            (c, id) -> RawFrame.of(RawFrame.RESPONSE, 2, 0).number(id).number(0).send(c)),
        wrong(
            "a RESPONSE with metadata beyond",
            (c, id) ->
                RawFrame.of(RawFrame.RESPONSE, 2, 0)
                    .number(id)
                    .number(0)
                    .number(0)
                    .number(3)
                    .send(c)),
        wrong("a HALF_CLOSE", (c, id) -> RawFrame.halfClose(id).send(c)),
        wrong(
            "messages beyond the window",
            (c, id) -> {
              for (int i = 0; i < 33; i++) {
                RawFrame.message(0, id, LONG_WORD).send(c);
              }
            }));
  }

  private static byte[] longWord() {
    byte[] message = new byte[1000];
    message[0] = 0x0A;
    message[1] = (byte) 0xE5;
    message[2] = 0x07;
    return message;
  }

  private static Arguments wrong(String name, BiConsumer<Connection, Integer> answer) {
    return Arguments.of(name, answer);
  }

  private static BiConsumer<Connection, Integer> trailers(int text, int metadata) {
    return (c, id) ->
        RawFrame.of(RawFrame.TRAILERS, 5).number(id).number(text).number(metadata).send(c);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongAnswers")
  void wrongAnswersCloseTheConnection(String name, BiConsumer<Connection, Integer> answer) {
    try (RawServer server = server(answer)) {
      RpcChannel channel = keep(RpcChannel.open(server.address()));
      StreamSink sink =
          StreamSink.stalled().to(StreamProbe.of(channel).produce(Method.PRODUCE, new byte[1]));
      Await.until(name, () -> counter(channel, "protocol_violations") == 1);
      sink.request(Long.MAX_VALUE);
      sink.awaitEnd();
      assertFailure((RpcException) sink.failure(), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
      assertThat(sink.ends()).isEqualTo(1);
    }
  }

  @Test
  void framesOfNoCallAreCounted() {
    try (RawServer server =
        server(
            (connection, id) -> {
              RawFrame.message(0, id + 1, WORD).send(connection);
              RawFrame.of(RawFrame.HEADERS, 0).number(id + 0x10000).number(0).send(connection);
              RawFrame.window(id | 0xFFFF, 7).send(connection);
              RawFrame.trailers(0, id + 1).send(connection);
              RawFrame.message(0, id, WORD).send(connection);
              RawFrame.trailers(0, id).send(connection);
              RawFrame.trailers(0, id).send(connection);
            })) {
      RpcChannel channel = keep(RpcChannel.open(server.address()));
      StreamSink sink =
          StreamSink.all().to(StreamProbe.of(channel).produce(Method.PRODUCE, new byte[1]));
      assertThat(sink.awaitEnd().messages()).containsExactly(new byte[] {'h', 'i'});
      Await.until("frames", () -> counter(channel, "unknown_frames") == 3);
      Await.until("ends", () -> counter(channel, "unknown_responses") == 2);
    }
  }

  /** What the server's other threads were sending when its call ended. */
  @Test
  void framesBehindTheEndAreLate() {
    try (RawServer server =
        server(
            (connection, id) -> {
              RawFrame.trailers(0, id).send(connection);
              RawFrame.message(0, id, WORD).send(connection);
              RawFrame.window(id, 32 * 1024).send(connection);
            })) {
      RpcChannel channel = keep(RpcChannel.open(server.address()));
      StreamSink sink =
          StreamSink.all().to(StreamProbe.of(channel).produce(Method.PRODUCE, new byte[1]));
      assertThat(sink.awaitEnd().received()).isZero();
      Await.until("frames", () -> counter(channel, "late_frames") == 2);
      assertThat(counter(channel, "unknown_frames")).isZero();
      assertThat(counter(channel, "protocol_violations")).isZero();
    }
  }

  /** A call with one answer whose server sends a stream, and the other way round. */
  @Test
  void answersMayComeInEitherForm() {
    List<BiConsumer<Connection, Integer>> forms =
        List.of(
            (c, id) -> {
              RawFrame.of(RawFrame.HEADERS, 0).number(id).number(0).send(c);
              RawFrame.message(0, id, WORD).send(c);
              RawFrame.trailers(0, id).send(c);
            },
            (c, id) -> RawFrame.response(0, id, WORD).send(c));
    for (BiConsumer<Connection, Integer> form : forms) {
      try (RawServer server = server(form)) {
        StreamProbe probe = StreamProbe.of(keep(RpcChannel.open(server.address())));
        byte[] expected = {'h', 'i'};
        assertThat(probe.echo(Method.ECHO, new byte[1])).isEqualTo(expected);
        assertThat(Await.result(probe.echoLater(Method.ECHO, new byte[1]))).isEqualTo(expected);
        assertThat(Await.result(probe.collect(Method.COLLECT, StreamSource.of(0, 0))))
            .isEqualTo(expected);
        assertThat(probe.collectBlocking(Method.COLLECT, StreamSource.of(0, 0)))
            .isEqualTo(expected);
        for (int i = 0; i < 2; i++) {
          StreamSink sink = i == 0 ? StreamSink.all() : StreamSink.oneByOne();
          assertThat(sink.to(probe.produce(Method.PRODUCE, new byte[1])).awaitEnd().messages())
              .containsExactly(expected);
          assertThat(sink.failure()).isNull();
        }
      }
    }
  }

  @Test
  void oneAnswerMustBeOne() {
    for (int count : new int[] {0, 2}) {
      try (RawServer server =
          server(
              (c, id) -> {
                for (int i = 0; i < count; i++) {
                  RawFrame.message(0, id, WORD).send(c);
                }
                RawFrame.trailers(0, id).send(c);
              })) {
        StreamProbe probe = StreamProbe.of(keep(RpcChannel.open(server.address())));
        List<RpcException> failures =
            List.of(
                Await.failureOf(() -> probe.echo(Method.ECHO, new byte[1])),
                Await.failure(() -> probe.echoLater(Method.ECHO, new byte[1])),
                Await.failure(() -> probe.collect(Method.COLLECT, StreamSource.of(0, 0))),
                Await.failureOf(
                    () -> probe.collectBlocking(Method.COLLECT, StreamSource.of(0, 0))));
        assertThat(failures)
            .allSatisfy(failure -> assertFailure(failure, Code.INTERNAL, Delivery.MAYBE_EXECUTED));
      }
    }
  }

  @Test
  void answersThatCannotBeUnpacked() {
    for (byte[] packed : new byte[][] {{}, {9, 0, 0, 0}, {-1, -1, -1, 127, 0, 0, 0}}) {
      try (RawServer server =
          server(
              (c, id) -> {
                if ((id & 0xFFFF) == 0) {
                  RawFrame.of(RawFrame.RESPONSE, RawFrame.COMPRESSED, 0)
                      .number(id)
                      .number(0)
                      .data(packed)
                      .send(c);
                } else {
                  RawFrame.message(RawFrame.COMPRESSED, id, packed).send(c);
                }
              })) {
        RpcChannel channel = keep(RpcChannel.open(server.address()));
        StreamProbe probe = StreamProbe.of(channel);
        assertFailure(
            Await.failureOf(() -> probe.echo(Method.ECHO, new byte[1])),
            Code.INTERNAL,
            Delivery.MAYBE_EXECUTED);
        assertThat(counter(channel, "undecodable_messages")).isEqualTo(1);
      }
    }
  }

  @Test
  void aMessageThatCannotBeDecodedEndsItsStream() {
    try (RawServer server =
        server(
            (c, id) -> {
              RawFrame.message(0, id, WORD).send(c);
              RawFrame.message(0, id, (byte) 0xFF).send(c);
            })) {
      RpcChannel channel = keep(RpcChannel.open(server.address()));
      StreamSink sink =
          StreamSink.all().to(StreamProbe.of(channel).produce(Method.PRODUCE, new byte[1]));
      sink.awaitEnd();
      assertThat(sink.received()).isEqualTo(1);
      assertFailure((RpcException) sink.failure(), Code.INTERNAL, Delivery.MAYBE_EXECUTED);
      assertThat(counter(channel, "undecodable_messages")).isEqualTo(1);
    }
  }
}

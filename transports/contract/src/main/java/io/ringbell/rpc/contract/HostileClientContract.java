package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcServer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that send wrong frames lose their own connection, and harm nobody else. */
abstract class HostileClientContract extends RpcContractTest {
  private static final String HOLD = "/io.ringbell.rpc.contract.Probe/Hold";
  private static final String CRASH = "/io.ringbell.rpc.contract.Probe/Crash";
  private static final int CALL = 0x0001_0003;

  static Stream<Arguments> violations() {
    return Stream.of(
        violation("an index beyond the bound", RawFrame.request(0, 0x0001_FFFF)),
        violation(
            "a call id that is in use",
            RawFrame.method(7, HOLD),
            RawFrame.request(7, CALL, (byte) 0x08, (byte) 1),
            RawFrame.request(7, CALL, (byte) 0x08, (byte) 2)),
        violation("an absurd path length", path(Integer.MAX_VALUE)),
        violation("a negative path length", path(-1)),
        violation("no path", path(0)),
        violation("a path beyond the frame", path(500)),
        violation("a path beyond the bound", path(1025).data(new byte[1025])),
        violation("metadata beyond the frame", metadata(1)),
        violation("absurd metadata", metadata(Integer.MAX_VALUE)),
        violation("negative metadata", metadata(Integer.MIN_VALUE)),
        violation("a REQUEST without its header", RawFrame.of(RawFrame.REQUEST, 0)),
        violation("a RESPONSE", RawFrame.response(0, CALL)),
        violation("a GOAWAY", RawFrame.of(RawFrame.GOAWAY, 0).number64(0)),
        violation("an unknown type", RawFrame.of(0x7F, 0).number64(0)),
        violation("a negative type", RawFrame.of(0xFF, 0).number64(0)),
        violation("a second probe", RawFrame.of(0x02, 0).number64(0)),
        violation("an oversized message", fragment(1 << 30).data(new byte[100])),
        violation("a message of negative size", fragment(-5).data(new byte[100])),
        violation("a fragment without a first one", RawFrame.of(0x03, 0).number64(0).data(CRUMB)),
        violation(
            "two first fragments",
            fragment(5000).data(new byte[100]),
            fragment(5000).data(new byte[100])),
        violation("a fragment that is too long", fragment(50).data(new byte[100])),
        violation("a fragment within a fragment", fragment(20).data(new byte[20])));
  }

  private static final byte[] CRUMB = {1, 2, 3};

  private static Arguments violation(String name, RawFrame... frames) {
    return Arguments.of(name, List.of(frames));
  }

  private static RawFrame path(int length) {
    return RawFrame.of(RawFrame.METHOD, 3).number(0).number(length);
  }

  private static RawFrame metadata(int length) {
    return RawFrame.of(RawFrame.REQUEST, 0).number(CALL).number(length).number64(0);
  }

  private static RawFrame fragment(int total) {
    return RawFrame.of(RawFrame.FRAGMENT, 1, 0).number64(total & 0xFFFF_FFFFL);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("violations")
  void wrongFramesCloseTheirConnectionOnly(String name, List<RawFrame> frames) {
    RpcServer server = start();
    ProbeStub healthy = ProbeStub.of(open(server));
    var held = healthy.hold(99);
    service.awaitRun(99);
    try (RawClient hostile = new RawClient(server.address())) {
      frames.forEach(hostile::send);
      hostile.awaitClosed();
    }
    assertThat(counter(server, "protocol_violations")).as(name).isEqualTo(1);
    Await.until("the server drops it", () -> server.connections() == 1);
    assertThat(healthy.add(1, 2)).isEqualTo(3);
    service.held(99).complete(9L);
    assertThat(Await.result(held)).isEqualTo(9);
    assertThat(counter(server, "calls_completed")).isEqualTo(2);
  }

  @Test
  void requestsThatMakeNoSenseAreAnswered() {
    RpcServer server = start();
    try (RawClient client = new RawClient(server.address())) {
      client.send(RawFrame.request(5, CALL));
      client.send(RawFrame.method(5, "/no.such/Method"));
      client.send(RawFrame.request(5, CALL + 1));
      client.send(RawFrame.method(5, CRASH));
      client.send(RawFrame.request(5, CALL + 2, (byte) 0x0A, (byte) 0x7F));
      client.send(RawFrame.request(5, CALL + 3, (byte) 0xFF));
      List<ByteBuffer> answers = client.awaitFrames(4);
      assertResponse(answers.get(0), CALL, 12);
      assertResponse(answers.get(1), CALL + 1, 12);
      assertResponse(answers.get(2), CALL + 2, 3);
      assertResponse(answers.get(3), CALL + 3, 3);
      assertThat(counter(server, "unknown_methods")).isEqualTo(2);
      assertThat(counter(server, "undecodable_messages")).isEqualTo(2);
    }
  }

  /** A RESPONSE with that status and the mark that the handler did not run. */
  private static void assertResponse(ByteBuffer frame, int callId, int status) {
    assertThat(frame.get(4)).isEqualTo((byte) RawFrame.RESPONSE);
    assertThat(frame.get(5)).as("flags").isEqualTo((byte) 1);
    assertThat(frame.getShort(6)).as("status").isEqualTo((short) status);
    assertThat(frame.getInt(8)).as("call id").isEqualTo(callId);
  }

  @Test
  void cancelsOfNoCallAreIgnored() {
    RpcServer server = start();
    try (RawClient client = new RawClient(server.address())) {
      client.send(RawFrame.of(RawFrame.CANCEL, 0).number(CALL).number(0));
      client.send(RawFrame.of(RawFrame.CANCEL, 0).number(-1).number(0));
      client.send(RawFrame.of(RawFrame.PONG, 0).number64(1));
      client.send(RawFrame.of(RawFrame.PING, 0).number64(0x0123_4567_89AB_CDEFL));
      ByteBuffer pong = client.awaitFrames(1).get(0);
      assertThat(pong.get(4)).isEqualTo((byte) RawFrame.PONG);
      assertThat(pong.getLong(8)).isEqualTo(0x0123_4567_89AB_CDEFL);
    }
    assertThat(counter(server, "calls_cancelled")).isZero();
    assertThat(counter(server, "protocol_violations")).isZero();
  }

  @Test
  void pingsOfAClientThatReadsNothingFillNoMemory() {
    RpcServer server = start(builder -> builder.maxMessageSize(32 << 10));
    ProbeStub healthy = ProbeStub.of(open(server));
    try (RawClient hostile = new RawClient(server.address())) {
      hostile.sendTogether(RawFrame.of(RawFrame.PING, 0).number64(1), 4000);
      Await.until("PINGs wait", () -> counter(server, "back_pressure_stalls") > 0);
      assertThat(server.outstandingBuffers()).as("buffers").isLessThan(40);
      assertThat(healthy.add(1, 2)).isEqualTo(3);
    }
  }

  @Test
  void aClientThatGoesAwayInTheMiddleOfAMessage() {
    RpcServer server = start();
    try (RawClient client = new RawClient(server.address())) {
      client.send(fragment(500_000).data(new byte[1000]));
      Await.until("it is taken", () -> server.outstandingBuffers() == 1);
    }
    Await.until("its buffer comes back", () -> server.outstandingBuffers() == 0);
  }
}

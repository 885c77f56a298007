package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.ExportedMemory;
import io.ringbell.MemoryRights;
import io.ringbell.RemoteMemory;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Peers that do not keep to the rules of exported memory lose their own connection only. */
abstract class HostileMemoryContract extends RpcContractTest {
  private static final int OPEN = 0x20;
  private static final int OPENED = 0x21;
  private static final int REVOKED = 0x22;
  private static final int CLOSED = 0x23;
  private static final int LENGTH = 4096;

  private static RawFrame open(String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    return RawFrame.of(OPEN, 0).number(7).number(text.length).data(text);
  }

  private static ByteBuffer opened(RawClient client) {
    client.send(open("data"));
    ByteBuffer frame = client.awaitFrames(1).get(0);
    assertThat(frame.get(4)).isEqualTo((byte) OPENED);
    assertThat(frame.getInt(8)).as("request id").isEqualTo(7);
    return frame;
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of("no name", RawFrame.of(OPEN, 0).number(1).number(0)),
        Arguments.of("a negative length", RawFrame.of(OPEN, 0).number(1).number(-1)),
        Arguments.of("a name beyond the frame", RawFrame.of(OPEN, 0).number(1).number(1)),
        Arguments.of(
            "a name beyond the bound",
            RawFrame.of(OPEN, 0).number(1).number(1025).data(new byte[1025])),
        Arguments.of("an unknown handle", RawFrame.of(CLOSED, 0).number(2).number(0)),
        Arguments.of("a server's frame", RawFrame.of(REVOKED, 0).number(1).number(0)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("violations")
  void wrongFramesCloseTheirConnectionOnly(String name, RawFrame frame) {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    RemoteMemory healthy = open(server).openMemory("data");
    try (RawClient hostile = new RawClient(server.address())) {
      opened(hostile);
      assertThat(exported.openings()).isEqualTo(2);
      hostile.send(frame);
      hostile.awaitClosed();
    }
    assertThat(counter(server, "protocol_violations")).as(name).isEqualTo(1);
    Await.until("its key is gone", () -> exported.openings() == 1);
    assertThat(healthy.read(0, 8).remaining()).isEqualTo(8);
  }

  @Test
  void aClosedHandleIsGone() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    try (RawClient client = new RawClient(server.address())) {
      int handle = opened(client).getInt(16);
      client.send(RawFrame.of(CLOSED, 0).number(handle).number(0));
      Await.until("its key is gone", () -> exported.openings() == 0);
      client.send(RawFrame.of(CLOSED, 0).number(handle).number(0));
      client.awaitClosed();
    }
  }

  @Test
  void aClientThatDoesNotLetGoLosesItsConnection() {
    RpcServer server = start(builder -> builder.revokeTimeout(Duration.ofMillis(50)));
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory healthy = channel.openMemory("data");
    try (RawClient hostile = new RawClient(server.address())) {
      int handle = opened(hostile).getInt(16);
      exported.close();
      ByteBuffer revoked = hostile.awaitFrames(2).get(1);
      assertThat(revoked.get(4)).isEqualTo((byte) REVOKED);
      assertThat(revoked.getInt(8)).isEqualTo(handle);
      hostile.awaitClosed();
    }
    Await.result(exported.revoked());
    assertThat(counter(server, "memory_revoke_timeouts")).isEqualTo(1);
    Await.until("the healthy one has let go", () -> !healthy.isOpen());
    assertThat(ProbeStub.of(channel).add(1, 2)).as("and goes on").isEqualTo(3);
  }

  @Test
  void aClientThatReadsAfterLettingGoLosesItsConnection() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    exported.buffer().putLong(0, 42);
    RemoteMemory healthy = open(server).openMemory("data");
    try (RawClient hostile = new RawClient(server.address())) {
      ByteBuffer frame = opened(hostile);
      assertThat(hostile.read(frame.getLong(24), frame.getInt(20), 8).getLong(0)).isEqualTo(42);
      hostile.send(RawFrame.of(CLOSED, 0).number(frame.getInt(16)).number(0));
      Await.until("its key is gone", () -> exported.openings() == 1);
      assertThat(hostile.read(frame.getLong(24), frame.getInt(20), 8)).isNull();
      hostile.awaitClosed();
    }
    assertThat(healthy.read(0, 8).getLong()).isEqualTo(42);
  }

  @Test
  void aClientThatReadsBeyondTheExportLosesItsConnection() {
    RpcServer server = start();
    server.export("data", LENGTH, MemoryRights.READ_ONLY);
    RemoteMemory healthy = open(server).openMemory("data");
    try (RawClient hostile = new RawClient(server.address())) {
      ByteBuffer frame = opened(hostile);
      assertThat(hostile.read(frame.getLong(24) + LENGTH - 7, frame.getInt(20), 8)).isNull();
      hostile.awaitClosed();
    }
    assertThat(healthy.read(0, 8).remaining()).isEqualTo(8);
  }

  @Test
  void oneClientsKeyIsOfNoUseToAnother() {
    RpcServer server = start();
    server.export("data", LENGTH, MemoryRights.READ_ONLY);
    try (RawClient owner = new RawClient(server.address());
        RawClient thief = new RawClient(server.address())) {
      ByteBuffer frame = opened(owner);
      assertThat(thief.read(frame.getLong(24), frame.getInt(20), 8)).isNull();
      thief.awaitClosed();
      assertThat(owner.read(frame.getLong(24), frame.getInt(20), 8)).isNotNull();
    }
  }

  @Test
  void tooManyOpenAtATime() {
    RpcServer server = start();
    server.export("data", LENGTH, MemoryRights.READ_ONLY);
    try (RawClient client = new RawClient(server.address())) {
      for (int i = 0; i < 1025; i++) {
        client.send(open("data"));
      }
      List<ByteBuffer> frames = client.awaitFrames(1025);
      assertThat(frames.get(1023).getShort(6)).isZero();
      assertThat(frames.get(1024).getShort(6)).as("RESOURCE_EXHAUSTED").isEqualTo((short) 8);
    }
  }

  // ---- servers ----

  private static RawFrame openedBy(int requestId, int handle, long length) {
    return RawFrame.of(OPENED, 0)
        .number(requestId)
        .number(32)
        .number(handle)
        .number(1)
        .number64(0)
        .number64(length)
        .number(1)
        .number(0);
  }

  static Stream<Arguments> hostileServers() {
    return Stream.of(
        Arguments.of("an answer to nothing", List.of(openedBy(99, 1, 8))),
        Arguments.of("two answers", List.of(openedBy(1, 1, 8), openedBy(1, 2, 8))),
        Arguments.of("a negative length", List.of(openedBy(1, 1, -1))),
        Arguments.of("too short", List.of(RawFrame.of(OPENED, 0).number(1).number(31).data(REST))),
        Arguments.of("too long", List.of(RawFrame.of(OPENED, 0).number(1).number(33).data(REST))),
        Arguments.of("a client's frame", List.of(RawFrame.of(CLOSED, 0).number(1).number(0))));
  }

  private static final byte[] REST = new byte[32];

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostileServers")
  void wrongAnswersCloseTheConnection(String name, List<RawFrame> frames) {
    BiConsumer<io.ringbell.ring.Connection, Integer> answers =
        (connection, type) -> frames.forEach(frame -> frame.send(connection));
    try (RawServer server = new RawServer(subject().listenAddress(), OPEN, answers)) {
      RpcChannel channel = keep(RpcChannel.open(server.address()));
      try {
        channel.openMemory("x").close();
      } catch (RpcException e) {
        assertThat(e.status().code()).isEqualTo(Code.UNAVAILABLE);
      }
      Await.until(name, () -> counter(channel, "protocol_violations") == 1);
    }
  }

  @Test
  void aServerThatDoesNotAnswer() {
    try (RawServer server =
        new RawServer(subject().listenAddress(), OPEN, (connection, type) -> {})) {
      RpcChannel channel = keep(RpcChannel.open(server.address()));
      RpcException failure = Await.failureOf(() -> channel.openMemory("x", Duration.ofMillis(20)));
      assertThat(failure.status().code()).isEqualTo(Code.DEADLINE_EXCEEDED);
    }
  }

  @Test
  void aKeyThatDoesNotWorkEndsTheConnectionWithAnError() {
    BiConsumer<io.ringbell.ring.Connection, Integer> answers =
        (connection, type) -> openedBy(1, 1, 64).send(connection);
    try (RawServer server = new RawServer(subject().listenAddress(), OPEN, answers)) {
      RpcChannel channel = keep(RpcChannel.open(server.address()));
      RemoteMemory memory = channel.openMemory("x");
      RpcException failure = Await.failureOf(() -> memory.read(0, 8));
      assertThat(failure.status().code()).isEqualTo(Code.UNAVAILABLE);
    }
  }
}

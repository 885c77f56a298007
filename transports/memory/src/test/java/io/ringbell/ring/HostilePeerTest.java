package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a peer that breaks the protocol achieves: the end of its own connection, and words. */
class HostilePeerTest {
  private static final long MICROSECOND = TimeUnit.MICROSECONDS.toNanos(1);
  private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MAX_MESSAGE = 64 * 1024;
  private static final RingConfig CONFIG =
      new RingConfig(4096, 8, 16, MAX_MESSAGE, 16, 1 << 20, TimeUnit.SECONDS.toNanos(5));

  private final MemoryNetwork network = new MemoryNetwork();
  private final Deque<Peer> handlers = new ArrayDeque<>();
  private final Node server = new Node(network);
  private final Node client = new Node(network);
  private final Peer bystander = peer("bystander");
  private final Peer bystanderServer = peer("the bystander's server");
  private final Peer victim = peer("victim");
  private Connection other;
  private RawPeer raw;

  @BeforeEach
  void connectABystander() {
    server.listen(CONFIG, handlers);
    handlers.add(bystanderServer);
    handlers.add(victim);
    other = client.connect(server.address(), CONFIG, bystander);
    rounds();
    raw = RawPeer.connect(network, server.address());
    rounds();
  }

  @AfterEach
  void theBystanderGoesOnAndNothingIsLeft() {
    assertThat(victim.closes).as("ends of the victim").isEqualTo(1);
    raw.poll();
    assertThat(raw.state()).isEqualTo(QueuePair.State.ERROR);
    long before = bystanderServer.received;
    bystander.sendBody(other, 100);
    other.flush();
    rounds();
    assertThat(bystanderServer.received).isEqualTo(before + 1);
    other.close(null);
    rounds();
    raw.close();
    client.close();
    server.close();
  }

  // ---- HELLO ----

  static Stream<Arguments> hellos() {
    return Stream.of(
        hello(
            "magic",
            h -> h.put(0, (byte) 'X'),
            "HELLO starts with 0x5842454c01000100 ('XBEL....'), expected \"RBEL\""),
        hello(
            "HTTP",
            h -> h.put(0, "GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII)),
            "HELLO starts with 0x474554202f204854 ('GET / HT'), expected \"RBEL\""),
        hello("kind", h -> h.put(4, (byte) 9), "kind of the first message: 9, expected 1 (HELLO)"),
        hello(
            "version 0",
            h -> h.putShort(6, (short) 0),
            "protocol version of the peer: 0, expected 1"),
        hello(
            "version 2",
            h -> h.putShort(6, (short) 2),
            "protocol version of the peer: 2, expected 1"),
        hello("truncated", h -> h.limit(63), "length of HELLO: 63, expected 64"),
        hello("header only", h -> h.limit(8), "length of HELLO: 8, expected 64"),
        hello("stump", h -> h.limit(3), "HELLO starts with 0x524245 ('RBE'), expected \"RBEL\""),
        hello(
            "capacity 0",
            h -> h.putInt(28, 0),
            "ring capacity in HELLO: 0, expected a power of two from 4096 to 67108864"),
        hello(
            "capacity too small",
            h -> h.putInt(28, 2048),
            "ring capacity in HELLO: 2048, expected a power of two from 4096 to 67108864"),
        hello(
            "capacity odd",
            h -> h.putInt(28, 12288),
            "ring capacity in HELLO: 12288, expected a power of two from 4096 to 67108864"),
        hello(
            "capacity too large",
            h -> h.putInt(28, 1 << 27),
            "ring capacity in HELLO: 134217728, expected a power of two from 4096 to 67108864"),
        hello(
            "capacity negative",
            h -> h.putInt(28, 1 << 31),
            "ring capacity in HELLO: -2147483648, expected a power of two from 4096 to 67108864"),
        hello(
            "few receives", h -> h.putInt(44, 7), "receive slots in HELLO: 7, expected 8 to 65536"),
        hello(
            "many receives",
            h -> h.putInt(44, 65537),
            "receive slots in HELLO: 65537, expected 8 to 65536"),
        hello(
            "no message",
            h -> h.putInt(48, 0),
            "largest message and most calls in HELLO: 0 and 16, expected >= 1 and >= 0"),
        hello(
            "calls negative",
            h -> h.putInt(52, -1),
            "largest message and most calls in HELLO: 1048576 and -1, expected >= 1 and >= 0"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hellos")
  void aBadHelloIsRefusedWithTheReason(String name, Consumer<ByteBuffer> change, String text) {
    ByteBuffer hello = raw.hello();
    change.accept(hello);
    raw.send(hello);
    rounds();
    assertThat(raw.refusal()).startsWith("the peer refused the connection: " + text);
    assertThat(victim.closes).as("it has a moment to read that").isZero();
    server.poll(TimeUnit.SECONDS.toNanos(2));
    assertThat(victim.cause).isInstanceOf(FabricException.class).hasMessageContaining(text);
    assertThat(server.count(RingCounter.PROTOCOL_VIOLATIONS)).isEqualTo(1);
    assertThat(server.count(RingCounter.REFUSALS_SENT)).isEqualTo(1);
    assertThat(victim.ups).isZero();
  }

  @Test
  void aPeerThatLeavesAfterItsRefusalIsNotWaitedFor() {
    ByteBuffer hello = raw.hello();
    hello.putShort(6, (short) 2);
    raw.send(hello);
    rounds();
    disconnect();
    rounds();
    assertThat(victim.cause.getMessage()).contains("protocol version of the peer: 2");
  }

  @Test
  void aSilentPeerIsGivenUp() {
    server.poll(TimeUnit.SECONDS.toNanos(6));
    assertThat(victim.cause.reason()).isEqualTo(Reason.TIMEOUT);
    assertThat(victim.cause).hasMessageContaining("did not answer the handshake in time");
    assertThat(server.count(RingCounter.HANDSHAKE_TIMEOUTS)).isEqualTo(1);
  }

  @Test
  void aPeerThatIsSilentAfterItsHelloIsGivenUp() {
    raw.send(raw.hello());
    rounds();
    server.poll(TimeUnit.SECONDS.toNanos(6));
    assertThat(victim.cause.reason()).isEqualTo(Reason.TIMEOUT);
    assertThat(server.count(RingCounter.HANDSHAKE_TIMEOUTS)).isEqualTo(1);
  }

  @Test
  void noFrameIsHandedOverBeforeTheProbe() {
    raw.send(raw.hello());
    rounds();
    raw.readHello();
    raw.write(0, RawPeer.frame(16, Peer.TYPE, 0, 0, 16));
    raw.doorbell(64, 0, RawPeer.SLOTS);
    assertViolation("type of a frame: 0x60, expected a probe (0x02) first");
    assertThat(victim.received).isZero();
  }

  @Test
  void noFragmentIsTakenBeforeTheProbe() {
    raw.send(raw.hello());
    rounds();
    raw.readHello();
    raw.write(0, RawPeer.frame(32, 3, 1, 64, 32));
    raw.doorbell(64, 0, RawPeer.SLOTS);
    assertViolation("type of a frame: 0x03, expected a probe (0x02) first");
  }

  // ---- doorbells ----

  static Stream<Arguments> doorbells() {
    return Stream.of(
        raw(
            "outside the ring",
            r -> r.doorbell(4224, 0, 8),
            "doorbell's producer position: 4224, expected a multiple of 64 from 64 to 4160"),
        raw(
            "far outside",
            r -> r.doorbell(Long.MAX_VALUE & -64, 0, 8),
            "doorbell's producer position: 9223372036854775744, expected a multiple of 64 from 64 to 4160"),
        raw(
            "negative",
            r -> r.doorbell(-64, 0, 8),
            "doorbell's producer position: -64, expected a multiple of 64 from 64 to 4160"),
        raw(
            "backwards",
            r -> r.doorbell(0, 0, 8),
            "doorbell's producer position: 0, expected a multiple of 64 from 64 to 4160"),
        raw(
            "misaligned",
            r -> r.doorbell(100, 0, 8),
            "doorbell's producer position: 100, expected a multiple of 64 from 64 to 4160"),
        raw(
            "wrong sequence",
            r -> {
              r.sequence++;
              r.doorbell(64, 0, 8);
            },
            "doorbell's sequence: 2, expected 1"),
        raw(
            "repeated sequence",
            r -> {
              r.sequence--;
              r.doorbell(64, 0, 8);
            },
            "doorbell's sequence: 0, expected 1"),
        raw(
            "consumer beyond",
            r -> r.doorbell(64, 128, 8),
            "doorbell's consumer position: 128, expected a multiple of 64 from 0 to 64"),
        raw(
            "consumer negative",
            r -> r.doorbell(64, -64, 8),
            "doorbell's consumer position: -64, expected a multiple of 64 from 0 to 64"),
        raw(
            "consumer misaligned",
            r -> r.doorbell(64, 63, 8),
            "doorbell's consumer position: 63, expected a multiple of 64 from 0 to 64"),
        raw(
            "receives beyond",
            r -> r.doorbell(64, 64, 11),
            "doorbell's receives posted: 11, expected at most 10"),
        raw(
            "receives far beyond",
            r -> r.doorbell(64, 64, Long.MAX_VALUE),
            "doorbell's receives posted: 9223372036854775807, expected at most 10"),
        raw(
            "short",
            r -> r.send(RawPeer.buffer(31).put(0, Doorbell.KIND)),
            "message of kind 3 and 31 bytes, expected a doorbell: kind 3 and 32 bytes"),
        raw(
            "long",
            r -> r.send(RawPeer.buffer(33).put(0, Doorbell.KIND)),
            "message of kind 3 and 33 bytes, expected a doorbell: kind 3 and 32 bytes"),
        raw(
            "kind",
            r -> r.send(RawPeer.buffer(32).put(0, (byte) 4)),
            "message of kind 4 and 32 bytes, expected a doorbell: kind 3 and 32 bytes"),
        raw(
            "another HELLO",
            r -> r.send(r.hello()),
            "message of kind 82 and 64 bytes, expected a doorbell: kind 3 and 32 bytes"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("doorbells")
  void aBadDoorbellClosesItsConnection(String name, Consumer<RawPeer> step, String text) {
    raw.handshake(this::rounds);
    step.accept(raw);
    assertViolation(text);
  }

  @Test
  void aMessageThatFitsNoReceiveClosesItsConnection() {
    raw.handshake(this::rounds);
    raw.send(RawPeer.buffer(300));
    rounds();
    assertThat(victim.cause).isNotNull();
    assertThat(server.count(RingCounter.COMPLETION_ERRORS)).isEqualTo(1);
    assertThat(server.count(RingCounter.PROTOCOL_VIOLATIONS)).isZero();
  }

  @Test
  void aWriteBehindTheRingClosesItsConnection() {
    raw.handshake(this::rounds);
    raw.write(4064, RawPeer.buffer(64));
    rounds();
    assertThat(victim.cause.reason()).isEqualTo(Reason.ACCESS);
  }

  // ---- doorbells of the negotiated forms ----

  static Stream<Arguments> forms() {
    ByteBuffer frame = RawPeer.frame(16, Peer.TYPE, 0, 0, 64);
    int credit = ImmediateDoorbell.of(false, 0, RawPeer.SLOTS);
    return Stream.of(
        form(
            "immediate that was not agreed on",
            DoorbellForm.EAGER,
            r -> r.writeWithImmediate(64, frame, credit),
            "an immediate with 64 bytes, expected none, since it was not agreed on in HELLO"),
        form(
            "immediate for nothing",
            DoorbellForm.IMM,
            r -> r.writeWithImmediate(64, RawPeer.buffer(0), credit),
            "an immediate with 0 bytes, expected a multiple of 64"),
        form(
            "immediate for a part of a frame's place",
            DoorbellForm.IMM,
            r -> r.writeWithImmediate(64, RawPeer.buffer(72), credit),
            "an immediate with 72 bytes, expected a multiple of 64"),
        form(
            "immediate that consumes beyond",
            DoorbellForm.IMM,
            r -> r.writeWithImmediate(64, frame, ImmediateDoorbell.of(false, 128, 8)),
            "doorbell's consumer position: 128, expected a multiple of 64 from 0 to 64"),
        form(
            "immediate that consumes backwards",
            DoorbellForm.IMM,
            r -> r.writeWithImmediate(64, frame, ImmediateDoorbell.of(false, -64, 8)),
            "doorbell's consumer position: 4194240, expected a multiple of 64 from 0 to 64"),
        form(
            "immediate with too many receives",
            DoorbellForm.IMM,
            r -> r.writeWithImmediate(64, frame, ImmediateDoorbell.of(false, 0, 11)),
            "doorbell's receives posted: 11, expected at most 10"),
        form(
            "eager frames that were not agreed on",
            DoorbellForm.IMM,
            r -> r.eager(frame, 128, 0, 8),
            "message of kind 3 and 96 bytes, expected a doorbell: kind 3 and 32 bytes"),
        form(
            "eager part of a frame's place",
            DoorbellForm.EAGER,
            r -> r.eager(RawPeer.buffer(72), 128, 0, 8),
            "message of kind 3 and 104 bytes, expected a doorbell: kind 3 and 32 bytes"),
        form(
            "eager frames behind the doorbell's position",
            DoorbellForm.EAGER,
            r -> r.eager(frame, 0, 0, 8),
            "doorbell's producer position: 0, expected a multiple of 64 from 64 to 4160"),
        form(
            "an eager frame that overruns",
            DoorbellForm.EAGER,
            r -> r.eager(RawPeer.frame(65, Peer.TYPE, 0, 0, 64), 128, 0, 8),
            "length of a frame at position 64: 65, expected 16 to 64"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void aBadDoorbellOfAnotherFormClosesItsConnection(
      String name, DoorbellForm form, Consumer<RawPeer> step, String text) {
    raw.features = form.feature();
    raw.handshake(this::rounds);
    step.accept(raw);
    assertViolation(text);
  }

  /** Frames behind the ring's end would be written over its start. */
  @Test
  void eagerFramesAroundTheEndOfTheRingCloseTheirConnection() {
    raw.features = DoorbellForm.EAGER.feature();
    raw.handshake(this::rounds);
    raw.write(64, RawPeer.frame(3968, FrameLayout.TYPE_PAD, 0, 0, 16));
    raw.doorbell(4032, 0, 8);
    rounds();
    raw.eager(RawPeer.buffer(128), 4160, 0, 9);
    assertViolation("128 bytes of frames in a message for position 4032, expected room for 64");
  }

  // ---- frames ----

  static Stream<Arguments> frames() {
    return Stream.of(
        frame(
            "overrunning",
            65,
            0x60,
            0,
            0,
            "length of a frame at position 64: 65, expected 16 to 64"),
        frame(
            "far overrunning",
            Integer.MAX_VALUE,
            0x60,
            0,
            0,
            "length of a frame at position 64: 2147483647, expected 16 to 64"),
        frame(
            "too short", 15, 0x60, 0, 0, "length of a frame at position 64: 15, expected 16 to 64"),
        frame("zero", 0, 0x60, 0, 0, "length of a frame at position 64: 0, expected 16 to 64"),
        frame(
            "negative",
            -64,
            0x60,
            0,
            0,
            "length of a frame at position 64: -64, expected 16 to 64"),
        frame("type 0", 16, 0, 0, 0, "type of a frame: 0, not known"),
        frame("type 5", 16, 5, 0, 0, "type of a frame: 5, not known"),
        frame("type 15", 16, 15, 0, 0, "type of a frame: 15, not known"),
        frame("type 0xFF", 16, 0xFF, 0, 0, "type of a frame: -1, not known"),
        frame("another probe", 16, 2, 0, 0, "a probe frame on a connection that is UP"),
        frame("later fragment alone", 32, 3, 0, 0, "a later fragment without a first one"),
        frame(
            "fragment of nothing",
            32,
            3,
            1,
            0,
            "length of a fragmented frame: 0, expected 16 to 98304"),
        frame(
            "fragment of too much",
            32,
            3,
            1,
            98305,
            "length of a fragmented frame: 98305, expected 16 to 98304"),
        frame(
            "fragment of less than nothing",
            32,
            3,
            1,
            -1,
            "length of a fragmented frame: -1, expected 16 to 98304"),
        frame(
            "fragment without a piece",
            16,
            3,
            1,
            100,
            "fragment of 0 bytes at byte 0 of a frame of 100 bytes, expected 1 to 100"),
        frame(
            "fragment longer than the frame",
            64,
            3,
            1,
            16,
            "fragment of 48 bytes at byte 0 of a frame of 16 bytes, expected 1 to 16"),
        frame(
            "a whole frame of zeros",
            32,
            3,
            1,
            16,
            "length and type of a fragmented frame: 0 and 0, expected 16 and at least 16"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void aBadFrameClosesItsConnection(String name, ByteBuffer frame, String text) {
    raw.handshake(this::rounds);
    raw.write(64, frame);
    raw.doorbell(128, 0, RawPeer.SLOTS);
    assertViolation(text);
    assertThat(victim.received).isZero();
  }

  @Test
  void aFirstFragmentInTheMiddleOfAnotherFrameGivesItsBufferBack() {
    raw.handshake(this::rounds);
    raw.write(64, RawPeer.frame(64, 3, 1, 1000, 64));
    raw.write(128, RawPeer.frame(64, 3, 1, 1000, 64));
    raw.doorbell(192, 0, RawPeer.SLOTS);
    assertViolation(
        "a first fragment at byte 48 of a frame of 1000 bytes, expected the next piece");
  }

  @Test
  void aFrameThatChangesBehindItsDoorbellIsCheckedAsItIsRead() {
    raw.handshake(this::rounds);
    raw.write(64, RawPeer.frame(64, Peer.TYPE, 0, 0, 16));
    raw.doorbell(128, 0, RawPeer.SLOTS);
    raw.write(64, RawPeer.frame(1 << 20, Peer.TYPE, 0, 0, 16));
    assertViolation("length of a frame at position 64: 1048576, expected 16 to 64");
  }

  @Test
  void aFrameThatChangesWhileItIsReadDoesNotMoveTheNextOne() {
    raw.handshake(this::rounds);
    ByteBuffer first = RawPeer.buffer(128);
    Peer.write(first, 0, 128, 0);
    raw.write(64, first);
    ByteBuffer second = RawPeer.buffer(64);
    Peer.write(second, 0, 64, 1);
    raw.write(192, second);
    victim.duringFrame =
        () -> {
          victim.duringFrame = null;
          raw.write(64, RawPeer.frame(16, Peer.TYPE, 0, 0, 16));
        };
    raw.doorbell(256, 0, RawPeer.SLOTS);
    rounds();
    assertThat(victim.received).isEqualTo(2);
    assertThat(victim.closes).isZero();
    disconnect();
    rounds();
    assertThat(victim.cause.reason()).isEqualTo(Reason.DISCONNECTED);
  }

  // ---- the control block ----

  @Test
  void aStalledSenderGetsOnByTheControlBlock() {
    raw.handshake(this::rounds);
    Connection stalled = server.accepted();
    for (int i = 0; i < 20; i++) {
      victim.sendBody(stalled, 600);
      stalled.flush();
    }
    rounds();
    raw.poll();
    assertThat(raw.messages.size()).as("doorbells without any credit").isLessThan(20);
    long consumed = 0;
    for (int i = 0; i < 200 && stalled.queuedBytes() + inFlight(stalled, consumed) > 0; i++) {
      consumed = lastProducer();
      raw.controlBlock(consumed, raw.messages.size() + RawPeer.SLOTS);
      server.poll(200 * MILLISECOND);
    }
    assertThat(stalled.queuedBytes()).isZero();
    assertThat(lastProducer()).as("all of it").isEqualTo(64 + padded(20));
    assertThat(server.count(RingCounter.CONTROL_BLOCK_READS)).isPositive();
    assertThat(server.count(RingCounter.COMPLETION_ERRORS)).isZero();
    disconnect();
    rounds();
  }

  @Test
  void aControlBlockThatLiesClosesItsConnection() {
    raw.handshake(this::rounds);
    Connection stalled = server.accepted();
    for (int i = 0; i < 20; i++) {
      victim.sendBody(stalled, 600);
    }
    stalled.flush();
    rounds();
    raw.controlBlock(1 << 20, RawPeer.SLOTS);
    for (int i = 0; i < 5; i++) {
      server.poll(200 * MILLISECOND);
    }
    assertThat(victim.cause.reason()).isEqualTo(Reason.PROTOCOL);
    assertThat(victim.cause).hasMessageContaining("consumer position: 1048576");
  }

  // ---- the other way round ----

  @Test
  void aRefusalIsToldToTheCaller() {
    disconnect();
    try (RawPeer refuser = RawPeer.listen(network)) {
      Peer refused = peer("refused");
      client.connect(refuser.address(), CONFIG, refused);
      ByteBuffer refusal = RawPeer.buffer(128);
      refusal.limit(Hello.Refusal.write(refusal, 0, "too many of you"));
      refuser.send(refusal);
      rounds();
      assertThat(refused.cause.reason()).isEqualTo(Reason.REJECTED);
      assertThat(refused.cause).hasMessage("the peer refused the connection: too many of you");
      assertThat(refused.closes).isEqualTo(1);
    }
    rounds();
  }

  @Test
  void aServerThatIsNoRingbellServerIsNamedSo() {
    disconnect();
    try (RawPeer stranger = RawPeer.listen(network)) {
      Peer caller = peer("caller");
      client.connect(stranger.address(), CONFIG, caller);
      stranger.send(ByteBuffer.wrap("220 smtp ready\r\n".getBytes(StandardCharsets.US_ASCII)));
      rounds();
      assertThat(caller.cause.reason()).isEqualTo(Reason.PROTOCOL);
      assertThat(caller.cause).hasMessageContaining("('220 smtp')", "not a Ringbell peer");
    }
    rounds();
  }

  // ---- inside ----

  private void assertViolation(String text) {
    rounds();
    assertThat(victim.cause).isNotNull();
    assertThat(victim.cause.getMessage()).startsWith(text);
    assertThat(victim.cause.reason()).isEqualTo(Reason.PROTOCOL);
    assertThat(server.count(RingCounter.PROTOCOL_VIOLATIONS)).isEqualTo(1);
  }

  private void rounds() {
    for (int i = 0; i < 10; i++) {
      server.poll(MICROSECOND);
      client.poll(MICROSECOND);
    }
  }

  private void disconnect() {
    raw.disconnect();
    rounds();
  }

  private long lastProducer() {
    raw.poll();
    return Doorbell.producer(raw.messages.get(raw.messages.size() - 1), 0);
  }

  private long inFlight(Connection connection, long consumed) {
    return connection.postedPosition() - consumed;
  }

  private static long padded(int frames) {
    long position = 64;
    for (int i = 0; i < frames; i++) {
      int size = FrameLayout.align(616);
      int left = 4096 - (int) (position % 4096);
      position += size > left ? left + size : size;
    }
    return position - 64;
  }

  private static Peer peer(String name) {
    return new Peer(name, new SplittableRandom(1), 100);
  }

  private static Arguments hello(String name, Consumer<ByteBuffer> change, String text) {
    return Arguments.of(name, change, text);
  }

  private static Arguments raw(String name, Consumer<RawPeer> step, String text) {
    return Arguments.of(name, step, text);
  }

  private static Arguments form(
      String name, DoorbellForm form, Consumer<RawPeer> step, String text) {
    return Arguments.of(name, form, step, text);
  }

  private static Arguments frame(
      String name, int length, int type, int flags, int word8, String text) {
    return Arguments.of(name, RawPeer.frame(length, type, flags, word8, 64), text);
  }
}

package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.nio.ByteBuffer;
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

/** What a peer achieves that announces nonsense, or READs more than it was given. */
class HostileRendezvousTest {
  private static final long MICROSECOND = TimeUnit.MICROSECONDS.toNanos(1);
  private static final int LARGEST = 4096;
  private static final int CALL = 7;
  private static final RingConfig CONFIG =
      new RingConfig(
          8192,
          8,
          16,
          64 * 1024,
          16,
          1 << 20,
          TimeUnit.SECONDS.toNanos(5),
          new RendezvousConfig(1024, LARGEST, LARGEST));

  private final MemoryNetwork network = new MemoryNetwork();
  private final Deque<CallsPeer> handlers = new ArrayDeque<>();
  private final Node server = new Node(network);
  private final CallsPeer victim = peer();
  private final CallsPeer other = peer();
  private final Node client = new Node(network);
  private final CallsPeer bystander = peer();
  private Connection bystanderSide;
  private RawPeer raw;

  private static CallsPeer peer() {
    return new CallsPeer("peer", new SplittableRandom(1), 100);
  }

  @BeforeEach
  void connect() {
    server.listen(CONFIG, handlers);
    handlers.add(other);
    handlers.add(victim);
    bystanderSide = client.connect(server.address(), CONFIG, bystander);
    rounds();
    raw = RawPeer.connect(network, server.address());
    rounds();
    raw.handshake(this::rounds);
  }

  @AfterEach
  void theBystanderGoesOnAndNothingIsLeft() {
    assertThat(victim.closes).as("ends of the victim").isEqualTo(1);
    raw.poll();
    assertThat(raw.state()).isEqualTo(QueuePair.State.ERROR);
    bystander.send(bystanderSide, 1, 3000);
    bystanderSide.flush();
    rounds();
    assertThat(other.totalReceived()).isEqualTo(1);
    bystanderSide.close(null);
    rounds();
    raw.close();
    client.close();
    server.close();
  }

  private void rounds() {
    for (int i = 0; i < 10; i++) {
      server.poll(MICROSECOND);
      client.poll(MICROSECOND);
    }
  }

  /** A frame that is all right, in the raw peer's memory. */
  private void layOut(int length) {
    ByteBuffer memory = raw.readable.buffer();
    memory.putInt(0, length);
    memory.putInt(4, CallsPeer.TYPE);
    memory.putInt(8, CALL);
  }

  private void announce(ByteBuffer frame) {
    raw.write(64, frame);
    raw.doorbell(128, 0, RawPeer.SLOTS);
    rounds();
  }

  private ByteBuffer announcement(int number, int rkey, int length) {
    ByteBuffer frame = RawPeer.buffer(64);
    RendezvousFrame.write(frame, 0, CALL, number, raw.readable.address(), rkey, length);
    return frame;
  }

  private void assertViolation(String text) {
    assertThat(victim.cause).isNotNull();
    assertThat(victim.cause.getMessage()).startsWith(text);
    assertThat(victim.cause.reason()).isEqualTo(Reason.PROTOCOL);
    assertThat(server.count(RingCounter.PROTOCOL_VIOLATIONS)).isEqualTo(1);
    assertThat(victim.totalReceived()).isZero();
  }

  static Stream<Arguments> announcements() {
    return Stream.of(
        change("too short", f -> f.putInt(0, 31), "length and number of a RENDEZVOUS: 31 and -1"),
        change("stump", f -> f.putInt(0, 16), "length and number of a RENDEZVOUS: 16 and -1"),
        change("too long", f -> f.putInt(0, 33), "length and number of a RENDEZVOUS: 33 and 0"),
        change("number", f -> f.putInt(12, 1), "length and number of a RENDEZVOUS: 32 and 1"),
        change("before", f -> f.putInt(12, -1), "length and number of a RENDEZVOUS: 32 and -1"),
        change("empty", f -> f.putInt(28, 0), "length of an announced frame: 0, expected 16 to"),
        change("no frame", f -> f.putInt(28, 15), "length of an announced frame: 15, expected"),
        change("negative", f -> f.putInt(28, -1), "length of an announced frame: -1, expected"),
        change(
            "beyond HELLO",
            f -> f.putInt(28, LARGEST + 1),
            "length of an announced frame: 4097, expected 16 to 4096"));
  }

  private static Arguments change(String name, Consumer<ByteBuffer> change, String text) {
    return Arguments.of(name, change, text);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("announcements")
  void aBadAnnouncementClosesItsConnection(String name, Consumer<ByteBuffer> change, String text) {
    layOut(2000);
    ByteBuffer frame = announcement(0, raw.readable.rkey(), 2000);
    change.accept(frame);
    announce(frame);
    assertViolation(text);
  }

  @Test
  void aRepeatedNumberClosesTheConnection() {
    layOut(32);
    raw.write(64, announcement(0, raw.readable.rkey(), 32));
    raw.write(128, announcement(0, raw.readable.rkey(), 32));
    raw.doorbell(192, 0, RawPeer.SLOTS);
    rounds();
    assertViolation("length and number of a RENDEZVOUS: 32 and 0, expected 32 and 1");
  }

  static Stream<Arguments> contents() {
    String expected = "length, type and call id of an announced frame: ";
    return Stream.of(
        change("longer", f -> f.putInt(0, 2001), expected + "2001, 0x18 and 0x00000007"),
        change("shorter", f -> f.putInt(0, 16), expected + "16, 0x18 and 0x00000007"),
        change("a ring's type", f -> f.put(4, (byte) 3), expected + "2000, 0x03 and 0x00000007"),
        change("in itself", f -> f.put(4, (byte) 4), expected + "2000, 0x04 and 0x00000007"),
        change("of no call", f -> f.put(4, (byte) 0x16), expected + "2000, 0x16 and 0x00000007"),
        change("another call", f -> f.putInt(8, 8), expected + "2000, 0x18 and 0x00000008"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("contents")
  void aFrameOtherThanAnnouncedClosesItsConnection(
      String name, Consumer<ByteBuffer> change, String text) {
    layOut(2000);
    change.accept(raw.readable.buffer());
    announce(announcement(0, raw.readable.rkey(), 2000));
    assertViolation(text);
  }

  @Test
  void aWrongKeyEndsTheConnection() {
    layOut(2000);
    announce(announcement(0, raw.readable.rkey() ^ 1, 2000));
    assertThat(victim.cause.reason()).isEqualTo(Reason.ACCESS);
    assertThat(server.count(RingCounter.COMPLETION_ERRORS)).isEqualTo(1);
  }

  @Test
  void aWrongAddressEndsTheConnection() {
    layOut(2000);
    ByteBuffer frame = announcement(0, raw.readable.rkey(), 2000);
    frame.putLong(16, raw.readable.address() + 3000);
    announce(frame);
    assertThat(victim.cause.reason()).isEqualTo(Reason.ACCESS);
  }

  @Test
  void moreDoneThanWasAnnouncedClosesTheConnection() {
    raw.doorbell(1, 64, 0, RawPeer.SLOTS);
    rounds();
    assertViolation("doorbell's rendezvous done: 1 more than before, expected at most 0");
  }

  @Test
  void aKeyReachesOneFrameOnlyAndNoLaterOne() {
    Connection victimSide = server.accepted();
    victim.send(victimSide, 3, 2000);
    victimSide.flush();
    rounds();
    raw.poll();
    ByteBuffer ring = RawPeer.buffer(RendezvousFrame.LENGTH);
    ring.put(0, raw.ring(), 64, RendezvousFrame.LENGTH);
    assertThat(ring.get(4)).isEqualTo(FrameLayout.TYPE_RENDEZVOUS);
    long address = RendezvousFrame.address(ring, 0);
    int rkey = RendezvousFrame.rkey(ring, 0);
    int length = RendezvousFrame.frameLength(ring, 0);
    assertThat(length).isEqualTo(2024);
    assertThat(raw.read(address, rkey, length)).isTrue();
    assertThat(raw.ring().getInt(0)).as("the frame").isEqualTo(length);
    raw.doorbell(1, 64, 64, RawPeer.SLOTS);
    rounds();
    assertThat(server.buffers.outstanding()).as("the buffer is free").isZero();
    assertThat(raw.read(address, rkey, 16)).as("the key is withdrawn").isFalse();
    rounds();
  }

  @Test
  void readingBeyondTheFrameEndsTheConnection() {
    Connection victimSide = server.accepted();
    victim.send(victimSide, 3, 2000);
    victimSide.flush();
    rounds();
    raw.poll();
    ByteBuffer ring = raw.ring();
    assertThat(
            raw.read(
                RendezvousFrame.address(ring, 64),
                RendezvousFrame.rkey(ring, 64),
                RendezvousFrame.frameLength(ring, 64) + 1))
        .isFalse();
    rounds();
    assertThat(server.buffers.outstanding()).as("freed with the connection").isZero();
  }

  @Test
  void aPeerThatReadsNothingCostsNoMoreThanTheBudget() {
    Connection victimSide = server.accepted();
    for (int i = 0; i < 10; i++) {
      victim.send(victimSide, 3, 1200);
    }
    victimSide.flush();
    rounds();
    assertThat(server.count(RingCounter.RENDEZVOUS_SENT)).isEqualTo(LARGEST / 1224);
    assertThat(server.count(RingCounter.RENDEZVOUS_FALLBACKS)).isPositive();
    assertThat(victim.closes).isZero();
    raw.disconnect();
    rounds();
    assertThat(server.buffers.outstanding()).isZero();
  }
}

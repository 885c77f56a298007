package io.ringbell.ring;

import static io.ringbell.ring.WireVectors.assertEncodes;
import static io.ringbell.ring.WireVectors.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.counter.Counters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The ring layer's vectors: encoded from their fields, and read back. */
class WireVectorsTest {
  private static final Hello HELLO =
      new Hello(
          1,
          DoorbellForm.ANY,
          0x7f0000001000L,
          0x11223344,
          262144,
          0x7f0000050000L,
          0x55667788,
          16,
          16777216,
          4096,
          8388608,
          256);
  private final ByteBuffer buffer = dirty(8192);

  @Test
  void theSpecificationShowsEveryVectorAndNoOther() throws IOException {
    String page = WireVectors.specification();
    for (String name : WireVectors.names()) {
      assertThat(page).as(name).contains(WireVectors.block(name) + "\n");
    }
    Matcher shown = Pattern.compile("(?m)^([a-z-]+)\n  [0-9a-f]{2} ").matcher(page);
    assertThat(shown.results().map(m -> m.group(1)))
        .containsExactlyInAnyOrderElementsOf(WireVectors.names());
  }

  @Test
  void hello() {
    HELLO.write(buffer, 64);
    assertEncodes("hello", buffer, 64);
    assertThat(Hello.read(vector("hello"), 0, 64)).isEqualTo(HELLO);
  }

  @Test
  void refusal() {
    int length = Hello.Refusal.write(buffer, 0, "too many connections");
    assertThat(length).isEqualTo(vector("refusal").remaining());
    assertEncodes("refusal", buffer, 0);
    assertThat(Hello.Refusal.read(vector("refusal"), 0, length))
        .hasMessage("the peer refused the connection: too many connections");
  }

  @Test
  void doorbells() {
    checkDoorbell("doorbell", (byte) 0, 0, 5);
    checkDoorbell("doorbell-blocked", Doorbell.FLAG_BLOCKED, 3, 6);
  }

  private void checkDoorbell(String name, byte flags, int done, int sequence) {
    Doorbell.write(buffer, 32, flags, done, sequence, 4160, 128, 18);
    assertEncodes(name, buffer, 32);
    ByteBuffer read = vector(name);
    assertThat(read.remaining()).isEqualTo(Doorbell.LENGTH);
    assertThat(Doorbell.kind(read, 0)).isEqualTo(Doorbell.KIND);
    assertThat(Doorbell.flags(read, 0)).isEqualTo(flags);
    assertThat(Doorbell.done(read, 0)).isEqualTo(done);
    assertThat(Doorbell.sequence(read, 0)).isEqualTo(sequence);
    assertThat(Doorbell.producer(read, 0)).isEqualTo(4160);
    assertThat(Doorbell.consumer(read, 0)).isEqualTo(128);
    assertThat(Doorbell.receives(read, 0)).isEqualTo(18);
  }

  @Test
  void immediateDoorbell() {
    int immediate = ImmediateDoorbell.of(true, 4224, 18);
    buffer.putInt(0, immediate);
    assertEncodes("immediate", buffer, 0);
    assertThat(ImmediateDoorbell.isBlocked(vector("immediate").getInt(0))).isTrue();
    assertThat(ImmediateDoorbell.consumed(immediate, 128)).isEqualTo(4224);
    assertThat(ImmediateDoorbell.receives(immediate, 16)).isEqualTo(18);
  }

  @Test
  void controlBlock() {
    ByteBuffer block = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
    ControlBlock.write(block, 128, 18);
    assertEncodes("control-block", block, 0);
    assertThat(vector("control-block").getLong(ControlBlock.CONSUMER_OFFSET)).isEqualTo(128);
    assertThat(vector("control-block").getLong(ControlBlock.RECEIVES_OFFSET)).isEqualTo(18);
  }

  @Test
  void pad() {
    RingProducer producer =
        new RingProducer(buffer.slice(0, 4096).order(ByteOrder.LITTLE_ENDIAN), 4096);
    long position = producer.claim(150);
    producer.abort(position, 150);
    assertEncodes("pad", producer.staging(), 0);
    ByteBuffer ring = ring(vector("pad"));
    RingConsumer consumer = new RingConsumer(ring);
    consumer.announce(192);
    assertThat(consumer.peek()).isZero();
    assertThat(consumer.length()).isEqualTo(192);
  }

  @Test
  void probe() {
    ByteBuffer probe = vector("probe");
    assertThat(probe.getInt(FrameLayout.LENGTH_OFFSET)).isEqualTo(FrameLayout.HEADER_LENGTH);
    assertThat(probe.get(FrameLayout.TYPE_OFFSET)).isEqualTo(FrameLayout.TYPE_PROBE);
    // Encoded by Connection: a test over the memory fabric compares it.
    RingConsumer consumer = new RingConsumer(ring(probe));
    consumer.announce(64);
    assertThat(consumer.peek()).isZero();
    assertThat(consumer.length()).isEqualTo(16);
  }

  @Test
  void fragments() {
    FragmentWriter writer = new FragmentWriter(new Counters(RingCounter.class));
    RingProducer producer =
        new RingProducer(buffer.slice(0, 4096).order(ByteOrder.LITTLE_ENDIAN), 4096);
    ByteBuffer whole = dirty(8192);
    whole.putInt(0, 5000);
    QueuedFrame frame = new QueuedFrame(whole, 5000);
    assertThat(writer.move(frame, producer)).isTrue();
    assertThat(writer.move(frame, producer)).isTrue();
    assertThat(writer.move(frame, producer)).as("room for a third").isFalse();
    assertEncodes("fragment-first", producer.staging(), 0);
    assertEncodes("fragment-later", producer.staging(), 2048);
    BufferPool pool = new BufferPool(0);
    FragmentReader reader = new FragmentReader(pool, 5000);
    assertThat(reader.add(producer.staging(), 0, 2048)).isFalse();
    assertThat(reader.add(producer.staging(), 2048, 2048)).isFalse();
    producer.consumed(2048);
    assertThat(writer.move(frame, producer)).isTrue();
    assertEncodes("fragment-last", producer.staging(), 0);
    assertThat(reader.add(producer.staging(), 0, 952)).isTrue();
    for (int i = 0; i < 5000; i++) {
      assertThat(reader.buffer().get(i)).isEqualTo(whole.get(i));
    }
    for (String name : new String[] {"fragment-first", "fragment-later", "fragment-last"}) {
      ByteBuffer read = vector(name);
      boolean first = read.get(FrameLayout.FLAGS_OFFSET) == FrameLayout.FLAG_FIRST;
      assertThat(read.get(FrameLayout.TYPE_OFFSET)).isEqualTo(FrameLayout.TYPE_FRAGMENT);
      assertThat(read.getInt(FrameLayout.FRAGMENT_TOTAL_OFFSET)).isEqualTo(first ? 5000 : 0);
    }
    reader.release();
    assertThat(pool.outstanding()).isZero();
  }

  @Test
  void rendezvous() {
    RendezvousFrame.write(buffer, 64, 0x00020007, 5, 0x7f0000400000L, 0xCAFE_F00D, 1_048_600);
    assertEncodes("rendezvous", buffer, 64);
    ByteBuffer read = vector("rendezvous");
    assertThat(read.getInt(FrameLayout.LENGTH_OFFSET)).isEqualTo(RendezvousFrame.LENGTH);
    assertThat(read.get(FrameLayout.TYPE_OFFSET)).isEqualTo(FrameLayout.TYPE_RENDEZVOUS);
    assertThat(RendezvousFrame.callId(read, 0)).isEqualTo(0x00020007);
    assertThat(RendezvousFrame.number(read, 0)).isEqualTo(5);
    assertThat(RendezvousFrame.address(read, 0)).isEqualTo(0x7f0000400000L);
    assertThat(RendezvousFrame.rkey(read, 0)).isEqualTo(0xCAFE_F00D);
    assertThat(RendezvousFrame.frameLength(read, 0)).isEqualTo(1_048_600);
  }

  private static ByteBuffer ring(ByteBuffer frame) {
    return ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN).put(0, frame, 0, frame.limit());
  }

  /** Memory that is not zero, so that what is not written shows. */
  static ByteBuffer dirty(int length) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < length; i++) {
      buffer.put(i, (byte) (0xA5 + i));
    }
    return buffer;
  }
}

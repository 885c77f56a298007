package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingConsumerTest {
  private static final int CAPACITY = 4096;

  private final ByteBuffer ring = ByteBuffer.allocate(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
  private final RingConsumer consumer = new RingConsumer(ring);

  @Test
  void nothingIsThereUntilItIsAnnounced() {
    ring.putInt(0, 64);
    assertThat(consumer.peek()).isEqualTo(-1);
    consumer.announce(64);
    assertThat(consumer.peek()).isZero();
    assertThat(consumer.peek()).as("a look takes nothing").isZero();
    consumer.advance();
    assertThat(consumer.consumed()).isEqualTo(64);
    assertThat(consumer.peek()).isEqualTo(-1);
  }

  @Test
  void aRepeatedAnnouncementIsFine() {
    consumer.announce(64);
    consumer.announce(64);
    consumer.announce(CAPACITY);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 64, -64, 200, 128 + CAPACITY + 64, Long.MAX_VALUE, Long.MIN_VALUE})
  void anAnnouncementOutOfItsBoundsIsAViolation(long position) {
    ring.putInt(0, 128);
    consumer.announce(128);
    consumer.peek();
    consumer.advance();
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> consumer.announce(position))
        .withMessage(
            "doorbell's producer position: %d, expected a multiple of 64 from 128 to 4224",
            position)
        .matches(e -> e.reason() == FabricException.Reason.PROTOCOL);
    assertThat(consumer.peek()).as("nothing was announced").isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 15, 129, 1 << 30, Integer.MAX_VALUE})
  void aLengthBeyondWhatWasAnnouncedIsAViolation(int length) {
    ring.putInt(0, length);
    consumer.announce(128);
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(consumer::peek)
        .withMessage("length of a frame at position 0: %d, expected 16 to 128", length);
  }

  @Test
  void aFrameMayNotStraddleTheEnd() {
    ring.putInt(0, CAPACITY - 64);
    consumer.announce(CAPACITY - 64);
    consumer.peek();
    consumer.advance();
    ring.putInt(CAPACITY - 64, 65);
    consumer.announce(CAPACITY + 64);
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(consumer::peek)
        .withMessage("length of a frame at position 4032: 65, expected 16 to 64");
  }

  @Test
  void theCheckedLengthCountsEvenIfTheFrameChanges() {
    ring.putInt(0, 100);
    consumer.announce(256);
    assertThat(consumer.peek()).isZero();
    ring.putInt(0, 16);
    assertThat(consumer.length()).isEqualTo(100);
    consumer.advance();
    assertThat(consumer.consumed()).isEqualTo(128);
  }

  @ParameterizedTest
  @ValueSource(longs = {(1L << 31) - 64, (1L << 32) - 64, 1L << 62})
  void positionsMayBeLarge(long start) {
    RingConsumer late = new RingConsumer(ring, start);
    ring.putInt((int) (start & (CAPACITY - 1)), 64);
    late.announce(start + 64);
    assertThat(late.peek()).isEqualTo((int) (start & (CAPACITY - 1)));
    late.advance();
    assertThat(late.consumed()).isEqualTo(start + 64);
  }

  @Test
  void framesOfAMessageLandWhereTheyWouldHaveBeenWritten() {
    ByteBuffer ring = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    RingConsumer consumer = new RingConsumer(ring, 3 * 4096 + 128);
    ByteBuffer message = ByteBuffer.allocate(96).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(32, 16);
    consumer.place(message, 32, 64);
    assertThat(consumer.peek()).as("not announced yet").isEqualTo(-1);
    consumer.announceNext(64);
    assertThat(consumer.peek()).isEqualTo(128);
    assertThat(consumer.length()).isEqualTo(16);
  }

  @Test
  void framesOfAMessageThatFindNoRoomAreAViolation() {
    ByteBuffer ring = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    RingConsumer consumer = new RingConsumer(ring);
    consumer.announce(4096);
    ring.putInt(0, 64);
    assertThat(consumer.peek()).isZero();
    consumer.advance(); // room for one place
    ByteBuffer frames = ByteBuffer.allocate(128);
    consumer.place(frames, 0, 64);
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> consumer.place(frames, 0, 128))
        .withMessage("128 bytes of frames in a message for position 4096, expected room for 64")
        .matches(e -> e.reason() == FabricException.Reason.PROTOCOL);
  }
}

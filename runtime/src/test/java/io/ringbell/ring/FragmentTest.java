package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FragmentTest {
  private static final int MAX_FRAME = 32 << 20;

  private final BufferPool pool = new BufferPool(0);
  private final FragmentReader reader = new FragmentReader(pool, MAX_FRAME);
  private final ByteBuffer ring = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);

  @AfterEach
  void theBufferGoesBack() {
    reader.release();
    reader.release();
    assertThat(pool.outstanding()).isZero();
  }

  private boolean add(boolean first, int total, int piece, int from) {
    ring.putInt(0, 16 + piece);
    ring.putInt(4, FrameLayout.TYPE_FRAGMENT | (first ? FrameLayout.FLAG_FIRST << 8 : 0));
    ring.putInt(8, first ? total : 0);
    for (int i = 0; i < piece; i++) {
      ring.put(16 + i, content(from + i));
    }
    return reader.add(ring, 0, 16 + piece);
  }

  private static byte content(int index) {
    return (byte) (index ^ (index >> 8) ^ (index >> 16));
  }

  private void assertWhole(int total) {
    assertThat(reader.isWhole()).isTrue();
    assertThat(reader.total()).isEqualTo(total);
    for (int i = 0; i < total; i++) {
      if (reader.buffer().get(i) != content(i)) {
        throw new AssertionError("byte " + i);
      }
    }
    reader.release();
    assertThat(reader.isWhole()).isFalse();
  }

  @Test
  void everySplitIntoTwoIsPutTogether() {
    int total = 300;
    for (int split = 1; split < total; split++) {
      assertThat(add(true, total, split, 0)).isFalse();
      assertThat(reader.isWhole()).isFalse();
      assertThat(add(false, total, total - split, split)).isTrue();
      assertWhole(total);
    }
    assertThat(add(true, total, total, 0)).as("one piece").isTrue();
    assertWhole(total);
  }

  @Test
  void manyPiecesGrowTheBufferWithWhatHasCome() {
    SplittableRandom random = new SplittableRandom(11);
    for (int total : new int[] {MAX_FRAME, 300_000, 1_000_000, 256 * 1024, 256 * 1024 + 1}) {
      int received = 0;
      while (received < total) {
        int piece = Math.min(total - received, 1 + random.nextInt(ring.capacity() - 16));
        boolean whole = add(received == 0, total, piece, received);
        received += piece;
        assertThat(whole).isEqualTo(received == total);
        assertThat(reader.buffer().capacity())
            .as("capacity with %d of %d bytes", received, total)
            .isBetween(received, Math.max(256 * 1024, 8 * received));
        assertThat(pool.outstanding()).isEqualTo(1);
      }
      assertWhole(total);
    }
  }

  @Test
  void anAnnouncedLengthCostsLittle() {
    add(true, MAX_FRAME, 1, 0);
    assertThat(reader.buffer().capacity()).isLessThanOrEqualTo(256 * 1024);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 15, MAX_FRAME + 1, Integer.MAX_VALUE})
  void aTotalOutOfItsBoundsIsAViolation(int total) {
    assertViolation(
        () -> add(true, total, 10, 0),
        "length of a fragmented frame: %d, expected 16 to %d (the largest message, and 32768 for headers)"
            .formatted(total, MAX_FRAME));
    assertThat(pool.outstanding()).isZero();
  }

  @Test
  void piecesThatDoNotFitTogetherAreViolations() {
    assertViolation(() -> add(false, 0, 10, 0), "a later fragment without a first one");
    add(true, 100, 60, 0);
    assertViolation(
        () -> add(true, 100, 40, 60),
        "a first fragment at byte 60 of a frame of 100 bytes, expected the next piece");
    assertViolation(
        () -> add(false, 100, 41, 60),
        "fragment of 41 bytes at byte 60 of a frame of 100 bytes, expected 1 to 40");
    assertViolation(
        () -> add(false, 100, 0, 60),
        "fragment of 0 bytes at byte 60 of a frame of 100 bytes, expected 1 to 40");
  }

  private static void assertViolation(Runnable step, String text) {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(step::run)
        .withMessage(text)
        .matches(e -> e.reason() == FabricException.Reason.PROTOCOL);
  }

  /** Writer, ring and reader together, with other frames between the pieces. */
  @Test
  void framesOfAnyLengthGoThroughASmallRingBesideOthers() {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ByteBuffer memory = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
      RingProducer producer = new RingProducer(memory, 4096);
      RingConsumer consumer = new RingConsumer(memory);
      Counters counters = new Counters(RingCounter.class);
      FragmentWriter writer = new FragmentWriter(counters);
      int total = 2049 + random.nextInt(30_000);
      ByteBuffer whole = pool.take(total);
      for (int i = 0; i < total; i++) {
        whole.put(i, content(i));
      }
      QueuedFrame frame = new QueuedFrame(whole, total);
      boolean done = false;
      int rounds = 0;
      while (!done) {
        assertThat(rounds++).as("seed %d: rounds", seed).isLessThan(1000);
        if (random.nextInt(3) == 0) {
          long position = producer.claim(64);
          if (position >= 0) {
            memory.putInt(producer.offset(position), 64);
            memory.putInt(producer.offset(position) + 4, 0x20);
            producer.commit(position, 64);
          }
        }
        while (frame.remaining() > 0 && writer.move(frame, producer)) {
          assertThat(frame.started()).isTrue();
        }
        consumer.announce(producer.committedEnd(consumer.consumed()));
        for (int offset = consumer.peek(); offset >= 0; offset = consumer.peek()) {
          if (memory.get(offset + 4) == FrameLayout.TYPE_FRAGMENT) {
            done = reader.add(memory, offset, consumer.length());
          }
          consumer.advance();
        }
        producer.consumed(consumer.consumed());
      }
      pool.give(whole);
      assertWhole(total);
      assertThat(counters.get(RingCounter.FRAGMENTED_MESSAGES_SENT)).isEqualTo(1);
    }
  }
}

package io.ringbell.fabric.shm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Writer and reader of one ring. */
class RingTest {
  private static final int CAPACITY = SegmentLayout.LEAST_CAPACITY;

  private final ByteBuffer memory =
      ByteBuffer.allocateDirect(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
  private final RingWriter writer = new RingWriter(memory);
  private final RingReader reader =
      new RingReader(memory.duplicate().order(ByteOrder.LITTLE_ENDIAN));

  @Test
  void nothingShowsBeforeItIsPublished() {
    writer.begin(RecordLayout.SEND, 0, 0, 0, 0, 0);
    writer.begin(RecordLayout.SEND, 0, 0, 0, 0, 0);
    assertThat(reader.hasNext()).isFalse();
    writer.publish();
    assertThat(reader.next()).isTrue();
    reader.advance();
    assertThat(reader.next()).isTrue();
    reader.advance();
    assertThat(reader.hasNext()).isFalse();
    assertThat(reader.head()).isEqualTo(writer.tail());
  }

  @Test
  void payloadThatLooksLikeARecordIsNeverTakenForOne() {
    for (int round = 0; round < 1_000; round++) {
      int payload = writer.nextPayload(32 * (round % 13), true);
      int at = writer.begin(RecordLayout.WRITE, payload, 0, 0, 0, payload);
      for (int i = 0; i < payload; i += 4) {
        writer.buffer().putInt(at + i, 64); // a stamp at each place where a header may come
      }
      writer.publish();
      int records = 0;
      while (reader.next()) {
        records += reader.opcode() == RecordLayout.PAD ? 0 : 1;
        assertThat(reader.opcode()).isIn(RecordLayout.PAD, RecordLayout.WRITE);
        reader.advance();
      }
      assertThat(records).isEqualTo(1);
      writer.consumed(reader.head());
    }
  }

  @Test
  void everyByteComesInOrderWhateverTheSizes() {
    long seed = 42;
    SplittableRandom random = new SplittableRandom(seed);
    long written = 0;
    long read = 0;
    ByteBuffer source = ByteBuffer.allocateDirect(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer target = ByteBuffer.allocateDirect(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
    for (int step = 0; step < 200_000; step++) {
      boolean divisible = random.nextBoolean();
      int payload =
          writer.nextPayload(divisible ? random.nextInt(5_000) : random.nextInt(49), divisible);
      if (payload >= 0) {
        for (int i = 0; i < payload; i++) {
          source.put(i, (byte) (written + i));
        }
        int at = writer.begin(RecordLayout.SEND, payload, 0, 0, 0, payload);
        writer.buffer().put(at, source, 0, payload);
        written += payload;
      }
      if (payload < 0 || random.nextInt(4) == 0) {
        writer.publish();
        while (random.nextInt(8) != 0 && reader.next()) {
          reader.copyTo(target, 0);
          for (int i = 0; i < reader.length(); i++) {
            assertThat(target.get(i)).as("seed %d", seed).isEqualTo((byte) (read + i));
          }
          read += reader.opcode() == RecordLayout.PAD ? 0 : reader.length();
          reader.advance();
        }
        writer.consumed(reader.head());
      }
    }
    assertThat(written).isGreaterThan(CAPACITY * 100L);
    assertThat(read).as("seed %d", seed).isGreaterThan(written - CAPACITY);
  }

  @Test
  void aRingThatIsFullTakesNothingMore() {
    int records = 0;
    while (writer.nextPayload(Long.BYTES, false) >= 0) {
      writer.begin(RecordLayout.SEND, Long.BYTES, 0, 0, 0, Long.BYTES);
      records++;
    }
    assertThat(records).isEqualTo((CAPACITY - RecordLayout.HEADER) / 64);
    assertThat(writer.nextPayload(CAPACITY, true)).isEqualTo(-1);
  }
}

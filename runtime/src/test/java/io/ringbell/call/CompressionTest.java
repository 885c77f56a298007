package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.codec.WireFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CompressionTest {
  private static ByteBuffer direct(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer packed(byte[] plain) {
    ByteBuffer source = direct(plain.length).put(0, plain);
    ByteBuffer target = direct(Math.max(plain.length, 64));
    int length = Compression.deflate(source, plain.length, target);
    return length < 0 ? null : target.slice(0, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void whatIsPackedIsUnpacked() {
    for (int size : new int[] {256, 1000, 100_000, 1 << 20}) {
      byte[] plain = new byte[size];
      for (int i = 0; i < size; i++) {
        plain[i] = (byte) (i / 7);
      }
      ByteBuffer packed = packed(plain);
      assertThat(packed.limit()).isLessThan(size);
      assertThat(Compression.inflate(packed, 0, packed.limit(), size))
          .isEqualTo(ByteBuffer.wrap(plain));
      assertThatExceptionOfType(WireFormatException.class)
          .isThrownBy(() -> Compression.inflate(packed, 0, packed.limit(), size - 1))
          .withMessageContaining("expected at most " + (size - 1));
    }
  }

  @Test
  void whatDoesNotGetSmallerIsLeft() {
    byte[] noise = new byte[5000];
    new SplittableRandom(1).nextBytes(noise);
    assertThat(packed(noise)).isNull();
  }

  /** A small frame must not make us allocate much. */
  @Test
  void anAnnouncedSizeThatCannotBeIsRefusedBeforeItIsAllocated() {
    ByteBuffer bomb = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN).putInt(0, 1 << 30);
    assertThatExceptionOfType(WireFormatException.class)
        .isThrownBy(() -> Compression.inflate(bomb, 0, 20, Integer.MAX_VALUE))
        .withMessageContaining("expected at most " + 16 * 1032);
    byte[] zeros = new byte[1 << 24];
    ByteBuffer best = packed(zeros);
    assertThat((long) best.limit() * Compression.LARGEST_RATIO).isGreaterThan(zeros.length);
    assertThat(Compression.inflate(best, 0, best.limit(), zeros.length).limit())
        .isEqualTo(zeros.length);
  }

  @Test
  void damagedBytesAreRefused() {
    byte[] plain = new byte[3000];
    Arrays.fill(plain, 0, 1000, (byte) 7);
    ByteBuffer good = packed(plain);
    int refused = 0;
    for (long seed = 0; seed < 5000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] bytes = new byte[good.limit()];
      good.get(0, bytes);
      for (int i = random.nextInt(3); i >= 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      int end = bytes.length - random.nextInt(2);
      try {
        ByteBuffer found = Compression.inflate(ByteBuffer.wrap(bytes), 0, end, 10_000);
        assertThat(found.limit()).as("seed %d", seed).isBetween(1, 10_000); // as announced
      } catch (WireFormatException e) {
        assertThat(e.getMessage()).as("seed %d", seed).contains("compressed message");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(4000);
  }
}

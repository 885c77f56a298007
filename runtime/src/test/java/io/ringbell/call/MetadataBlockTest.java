package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MetadataBlockTest {
  private final ByteBuffer buffer = ByteBuffer.allocate(16_384).order(ByteOrder.LITTLE_ENDIAN);

  private Metadata readBack(Metadata metadata) {
    MetadataBlock.write(buffer, 100, metadata);
    return MetadataBlock.read(buffer, 100, MetadataBlock.size(metadata));
  }

  @Test
  void whatIsWrittenIsRead() {
    assertThat(readBack(Metadata.EMPTY)).isEqualTo(Metadata.EMPTY);
    Metadata some =
        Metadata.of("a", "").with("a", "b c~").with("x-bin", new byte[] {0, 1, -1}).with("a", "d");
    assertThat(readBack(some)).isEqualTo(some);
    Metadata most = Metadata.EMPTY.with("x-bin", new byte[8192 - 6 - 5]);
    assertThat(MetadataBlock.size(most)).isEqualTo(CallFrames.MAX_METADATA_LENGTH);
    assertThat(readBack(most)).isEqualTo(most);
  }

  @Test
  void moreThanABlockMayHaveIsRefusedOnBothSides() {
    Metadata tooMuch = Metadata.EMPTY.with("x-bin", new byte[8192 - 6 - 4]);
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> MetadataBlock.size(tooMuch))
        .withMessageContaining("take 8193 bytes, expected at most 8192");
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> MetadataBlock.read(buffer, 0, 8193))
        .withMessage("metadata of 8193 bytes, expected at most 8192");
  }

  /** Bytes as a hostile peer may send them: read, or refused in words, and nothing else. */
  @Test
  void anyBytesAreReadOrRefused() {
    int read = 0;
    for (long seed = 0; seed < 20_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Metadata some = Metadata.of("abc", "def").with("x-bin", new byte[random.nextInt(20)]);
      MetadataBlock.write(buffer, 0, some);
      int length = MetadataBlock.size(some);
      for (int i = random.nextInt(4); i > 0; i--) {
        buffer.put(random.nextInt(length), (byte) random.nextInt());
      }
      try {
        Metadata found = MetadataBlock.read(buffer, 0, length - random.nextInt(3));
        assertThat(found.entries()).as("seed %d", seed).isNotEmpty();
        read++;
      } catch (FabricException e) {
        assertThat(e.reason()).as("seed %d", seed).isEqualTo(FabricException.Reason.PROTOCOL);
      }
    }
    assertThat(read).isBetween(1000, 19_000);
  }
}

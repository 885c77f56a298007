package io.ringbell.examples.rping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class PingDataTest {
  @Test
  void lettersBeginOneLaterWithEachPingAndWrapAfterZ() {
    assertThat(text(0, 80)).startsWith("rdma-ping-0: ABCDEF").endsWith("wxyzABCDEFGH");
    assertThat(text(57, 80)).startsWith("rdma-ping-57: zABCDEF");
    assertThat(text(58, 80)).startsWith("rdma-ping-58: ABCDEF");
  }

  @Test
  void aTitleThatDoesNotFitIsCut() {
    assertThat(text(Integer.MAX_VALUE, 16)).isEqualTo("rdma-ping-21474");
  }

  @Test
  void aTextWithoutEndIsAsLongAsItsBuffer() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {65, 66, 67, 68});
    assertThat(PingData.length(buffer, 3)).isEqualTo(3);
    assertThat(PingData.text(buffer, 4)).isEqualTo("ABCD");
  }

  @Test
  void anAdvertisementIsBigEndian() {
    ByteBuffer buffer = ByteBuffer.allocate(16).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    new Advertisement(0x0102030405060708L, 0x090A0B0C, 0x0D0E0F10).write(buffer);
    for (int i = 0; i < 16; i++) {
      assertThat(buffer.get(i)).isEqualTo((byte) (i + 1));
    }
    assertThat(Advertisement.read(buffer))
        .isEqualTo(new Advertisement(0x0102030405060708L, 0x090A0B0C, 0x0D0E0F10));
  }

  private static String text(int ping, int size) {
    ByteBuffer buffer = ByteBuffer.allocate(size);
    PingData.fill(buffer, ping, size);
    assertThat(buffer.get(size - 1)).isZero();
    return PingData.text(buffer, size);
  }
}

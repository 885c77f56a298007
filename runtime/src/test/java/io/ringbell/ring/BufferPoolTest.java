package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
  @Test
  void buffersAreLittleEndianDirectAndOfTheNextPowerOfTwo() {
    BufferPool pool = new BufferPool(0);
    int[][] cases = {
      {0, 4096}, {1, 4096}, {4096, 4096}, {4097, 8192}, {8192, 8192}, {70000, 131072}
    };
    for (int[] c : cases) {
      ByteBuffer buffer = pool.take(c[0]);
      assertThat(buffer.capacity()).as("for %d", c[0]).isEqualTo(c[1]);
      assertThat(buffer.isDirect()).isTrue();
      assertThat(buffer.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    }
    assertThat(pool.outstanding()).isEqualTo(cases.length);
  }

  @Test
  void aReturnedBufferIsUsedAgainForItsClassOnly() {
    BufferPool pool = new BufferPool(1 << 20);
    ByteBuffer small = pool.take(100);
    pool.give(small);
    assertThat(pool.take(5000)).isNotSameAs(small);
    assertThat(pool.take(4000)).isSameAs(small);
    assertThat(pool.take(4000)).as("taken already").isNotSameAs(small);
    assertThat(pool.outstanding()).isEqualTo(3);
  }

  @Test
  void noMoreThanTheBoundIsKept() {
    BufferPool pool = new BufferPool(8192);
    ByteBuffer[] taken = {pool.take(1), pool.take(1), pool.take(1)};
    for (ByteBuffer buffer : taken) {
      pool.give(buffer);
    }
    assertThat(pool.outstanding()).isZero();
    assertThat(pool.take(1)).isIn(taken[0], taken[1]).isSameAs(taken[1]);
    assertThat(pool.take(1)).isSameAs(taken[0]);
    assertThat(pool.take(1)).as("the third was not kept").isNotSameAs(taken[2]);
  }

  @Test
  void tooLongIsRefusedAndNotCounted() {
    BufferPool pool = new BufferPool(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pool.take(BufferPool.MAX_LENGTH + 1))
        .withMessage("length: 1073741825 (expected: at most 1073741824)");
    assertThat(pool.outstanding()).isZero();
  }
}

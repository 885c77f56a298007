package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.verbs.natives.HostMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryPoolTest {
  private final Counters counters = new Counters(VerbsCounter.class);
  private final List<Integer> mapped = new ArrayList<>();
  private final MemoryPool pool = new MemoryPool(new Mappings());

  @Test
  void smallBlocksShareASlabAndDoNotOverlap() {
    List<ByteBuffer> blocks = new ArrayList<>();
    for (int i = 0; i < 512; i++) {
      ByteBuffer block = pool.take(1 + i * 8, counters);
      assertThat(block.capacity()).isEqualTo(4096);
      blocks.add(block);
      block.putInt(0, i).putInt(4092, i);
    }
    assertThat(mapped).containsExactly(MemoryPool.SLAB);
    for (int i = 0; i < blocks.size(); i++) {
      assertThat(blocks.get(i).getInt(0)).isEqualTo(i);
      assertThat(blocks.get(i).getInt(4092)).isEqualTo(i);
    }
    pool.take(1, counters);
    assertThat(mapped).hasSize(2);
    assertThat(counters.get(VerbsCounter.SLABS_HUGE)).isEqualTo(2);
  }

  @Test
  void whatIsGivenBackIsUsedAgainAndZeroed() {
    ByteBuffer block = pool.take(100_000, counters);
    assertThat(block.capacity()).isEqualTo(1 << 17);
    block.putLong(0, -1).putLong(block.capacity() - 8, -1);
    pool.give(block);
    ByteBuffer again = pool.take(1 << 17, counters);
    assertThat(again).isSameAs(block);
    assertThat(again.getLong(0)).isZero();
    assertThat(again.getLong(again.capacity() - 8)).isZero();
  }

  @Test
  void largeBlocksAreSlabsOfTheirOwn() {
    ByteBuffer block = pool.take(MemoryPool.SLAB + 1, counters);
    assertThat(block.capacity()).isEqualTo(2 * MemoryPool.SLAB);
    assertThat(mapped).containsExactly(2 * MemoryPool.SLAB);
    pool.give(block);
    assertThat(pool.take(2 * MemoryPool.SLAB, counters)).isSameAs(block);
  }

  @Test
  void veryLargeBlocksAreLeftToTheGarbageCollector() {
    ByteBuffer block = pool.take(MemoryPool.LARGEST + 1, counters);
    assertThat(block.capacity()).isEqualTo(MemoryPool.LARGEST + 1);
    assertThat(block.alignmentOffset(0, 64)).isZero();
    assertThat(mapped).isEmpty();
    pool.give(block);
    assertThat(pool.take(MemoryPool.LARGEST + 1, counters)).isNotSameAs(block);
  }

  /** Plain memory instead of mappings. */
  private final class Mappings implements HostMemory {
    @Override
    public long addressOf(ByteBuffer direct) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ByteBuffer allocate(int bytes, boolean hugePages) {
      mapped.add(bytes);
      assertThat(hugePages).isTrue();
      return ByteBuffer.allocateDirect(bytes);
    }

    @Override
    public boolean isHuge(ByteBuffer allocated) {
      return true;
    }

    @Override
    public void free(ByteBuffer allocated) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long lockedMemoryLimit() {
      return Long.MAX_VALUE;
    }

    @Override
    public int pageSize() {
      return 4096;
    }
  }
}

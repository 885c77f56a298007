package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.MemoryRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RegisteredPoolTest {
  private static final int KIB = 1024;

  private final List<MemoryRegion> made = new ArrayList<>();
  private final List<MemoryRegion> dropped = new ArrayList<>();
  private final RegisteredPool pool =
      new RegisteredPool(
          length -> {
            MemoryRegion region = new FakeRegion(length);
            made.add(region);
            return region;
          },
          dropped::add,
          256 * KIB);

  @Test
  void buffersAreUsedAgain() {
    MemoryRegion first = pool.take(5000);
    assertThat(first.length()).isEqualTo(8192);
    pool.give(first);
    assertThat(pool.take(8000)).isSameAs(first);
    assertThat(made).hasSize(1);
    assertThat(pool.outstanding()).isEqualTo(1);
  }

  @Test
  void theBudgetHolds() {
    MemoryRegion large = pool.take(200 * KIB);
    assertThat(large.length()).isEqualTo(256 * KIB);
    assertThat(pool.take(1)).isNull();
    pool.give(large);
    MemoryRegion small = pool.take(1);
    assertThat(small.length()).isEqualTo(4096);
    assertThat(dropped).as("what was kept makes room").containsExactly(large);
    assertThat(pool.bytes()).isEqualTo(4096);
    assertThat(pool.take(256 * KIB)).isNull();
    pool.give(small);
    assertThat(pool.take(256 * KIB)).isNotNull();
  }

  @Test
  void whatIsIdleIsFreed() {
    pool.give(pool.take(100));
    assertThat(pool.releaseIdle()).as("used since the last time").isTrue();
    assertThat(dropped).isEmpty();
    assertThat(pool.releaseIdle()).isFalse();
    assertThat(dropped).hasSize(1);
    MemoryRegion taken = pool.take(100);
    pool.releaseIdle();
    assertThat(pool.releaseIdle()).as("in use").isTrue();
    assertThat(dropped).hasSize(1);
    pool.give(taken);
  }

  @Test
  void aBudgetForOneBuffer() {
    assertThat(RegisteredPool.budgetFor(100, 0)).isEqualTo(4096);
    assertThat(RegisteredPool.budgetFor(65_537, 70_000)).isEqualTo(128 * KIB);
    assertThat(RegisteredPool.budgetFor(100, 1 << 20)).isEqualTo(1 << 20);
  }

  @Test
  void nothingIsLostInRandomUse() {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<MemoryRegion> taken = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        if (random.nextInt(5) < 3) {
          int length = 1 + random.nextInt(random.nextInt(4) == 0 ? 256 * KIB : 10_000);
          MemoryRegion region = pool.take(length);
          if (region != null) {
            assertThat(region.length()).as("seed %d", seed).isGreaterThanOrEqualTo(length);
            assertThat(taken).as("seed %d: lent twice", seed).doesNotContain(region);
            assertThat(dropped).as("seed %d: freed", seed).doesNotContain(region);
            taken.add(region);
          }
        } else if (!taken.isEmpty()) {
          pool.give(taken.remove(random.nextInt(taken.size())));
        }
        assertThat(pool.bytes()).as("seed %d", seed).isBetween(0L, 256L * KIB);
      }
      taken.forEach(pool::give);
      assertThat(pool.outstanding()).as("seed %d", seed).isZero();
    }
  }
}

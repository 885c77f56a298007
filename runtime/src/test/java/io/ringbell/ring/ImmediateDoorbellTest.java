package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ImmediateDoorbellTest {
  private static final long MOST_CONSUMED = (4 << 20) - 64;
  private static final long MOST_RECEIVES = 4095;

  @Test
  void countsAreCompletedFromWhatWasToldLast() {
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long toldConsumed = random.nextLong(1L << 50) & -64;
      long toldReceives = random.nextLong(1L << 50);
      for (int i = 0; i < 20; i++) {
        long consumed = toldConsumed + (random.nextLong(MOST_CONSUMED + 1) & -64);
        long receives = toldReceives + random.nextLong(MOST_RECEIVES + 1);
        boolean blocked = random.nextBoolean();
        int immediate = ImmediateDoorbell.of(blocked, consumed, receives);
        assertThat(ImmediateDoorbell.consumed(immediate, toldConsumed))
            .as("seed %d", seed)
            .isEqualTo(consumed);
        assertThat(ImmediateDoorbell.receives(immediate, toldReceives))
            .as("seed %d", seed)
            .isEqualTo(receives);
        assertThat(ImmediateDoorbell.isBlocked(immediate)).isEqualTo(blocked);
        toldConsumed = consumed;
        toldReceives = receives;
      }
    }
  }

  @Test
  void theLargestGrowthFitsAndOneMoreDoesNot() {
    assertThat(ImmediateDoorbell.fits(MOST_CONSUMED, MOST_RECEIVES)).isTrue();
    assertThat(ImmediateDoorbell.fits(MOST_CONSUMED + 64, 0)).isFalse();
    assertThat(ImmediateDoorbell.fits(0, MOST_RECEIVES + 1)).isFalse();
  }
}

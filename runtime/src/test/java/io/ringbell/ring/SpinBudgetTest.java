package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.WaitStrategy;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpinBudgetTest {
  private final SpinBudget adaptive = new SpinBudget(WaitStrategy.ADAPTIVE);

  @Test
  void theOtherStrategiesDoNotAdapt() {
    SpinBudget spin = new SpinBudget(WaitStrategy.BUSY_SPIN);
    SpinBudget event = new SpinBudget(WaitStrategy.EVENT);
    for (int i = 0; i < 10; i++) {
      assertThat(spin.allows(Long.MAX_VALUE)).isTrue();
      assertThat(event.allows(0)).isFalse();
      spin.onWork(1_000_000);
      event.onWork(1);
    }
  }

  @Test
  void theClockIsReadNowAndThen() {
    long due = IntStream.range(0, 80).filter(round -> adaptive.isClockDue()).count();
    assertThat(due).isEqualTo(10);
  }

  @Test
  void itStartsWithAllOfItsBudget() {
    assertThat(adaptive.allows(SpinBudget.MAX_NANOS - 1)).isTrue();
    assertThat(adaptive.allows(SpinBudget.MAX_NANOS)).isFalse();
  }

  @Test
  void waitsThatHadToBlockWearItDownToALeast() {
    blockedWait();
    assertThat(adaptive.allows(SpinBudget.MAX_NANOS / 2)).isFalse();
    for (int i = 0; i < 20; i++) {
      blockedWait();
      assertThat(adaptive.allows(SpinBudget.MIN_NANOS - 1)).isTrue();
    }
    assertThat(adaptive.allows(SpinBudget.MIN_NANOS)).isFalse();
  }

  @Test
  void itTriesAgainNowAndThenAndStaysThereIfThatPays() {
    int waits = 0;
    boolean full = false;
    while (!full && waits < 3 * SpinBudget.TRY_AGAIN) {
      blockedWait();
      waits++;
      full = adaptive.allows(SpinBudget.MAX_NANOS - 1);
    }
    assertThat(waits).isBetween(2, SpinBudget.TRY_AGAIN);
    adaptive.onWork(20_000);
    assertThat(adaptive.allows(SpinBudget.MAX_NANOS - 1)).isTrue();
  }

  private void blockedWait() {
    assertThat(adaptive.allows(10 * SpinBudget.MAX_NANOS)).isFalse();
    adaptive.onWork(10 * SpinBudget.MAX_NANOS);
  }
}

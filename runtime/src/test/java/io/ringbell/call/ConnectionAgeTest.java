package io.ringbell.call;

import static io.ringbell.call.ConnectionAge.Action.CLOSE;
import static io.ringbell.call.ConnectionAge.Action.NONE;
import static io.ringbell.call.ConnectionAge.Action.TELL_AGED;
import static io.ringbell.call.ConnectionAge.Action.TELL_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.ring.Timings;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** On a clock of its own, which starts shortly before it wraps. */
class ConnectionAgeTest {
  private static final long START = beforeTheWrap();
  private static final long NEVER = Timings.NEVER;

  private static long beforeTheWrap() {
    return Long.MAX_VALUE - 333; // MAX_VALUE itself stands for never
  }

  private static ConnectionAge of(long idle, long age, long grace, double chance) {
    return new ConnectionAge(new ConnectionLimits(NEVER, NEVER, idle, age, grace), START, chance);
  }

  @Test
  void theAgeIsATenthMoreOrLess() {
    assertThat(of(NEVER, 1000, NEVER, 0.5).dueAt()).isEqualTo(START + 1000);
    assertThat(of(NEVER, 1000, NEVER, 0).dueAt()).isEqualTo(START + 900);
    assertThat(of(NEVER, 1000, NEVER, 1).dueAt()).isEqualTo(START + 1100);
    for (long seed = 0; seed < 100; seed++) {
      double chance = new SplittableRandom(seed).nextDouble();
      assertThat(of(NEVER, 1000, NEVER, chance).dueAt() - START)
          .as("seed " + seed)
          .isBetween(900L, 1100L);
    }
  }

  @Test
  void anAgedConnectionEndsWithItsGrace() {
    ConnectionAge age = of(NEVER, 1000, 300, 0.5);
    assertThat(age.onTimer(START + 999, 0, true)).isEqualTo(NONE);
    assertThat(age.onTimer(START + 1000, 0, true)).isEqualTo(TELL_AGED);
    assertThat(age.dueAt()).isEqualTo(START + 1300);
    assertThat(age.onTimer(START + 1299, 9, true)).isEqualTo(NONE);
    assertThat(age.onTimer(START + 1300, 9, true)).isEqualTo(CLOSE);
  }

  @Test
  void withoutGraceACallMayTakeForEver() {
    ConnectionAge age = of(NEVER, 1000, NEVER, 0.5);
    assertThat(age.onTimer(START + 1000, 0, true)).isEqualTo(TELL_AGED);
    long now = START + 1000;
    for (int i = 0; i < 100; i++) {
      now += ConnectionAge.LEAVE_NANOS;
      assertThat(age.onTimer(now, 0, true)).isEqualTo(NONE);
      assertThat(age.dueAt()).isEqualTo(now + ConnectionAge.LEAVE_NANOS);
    }
    assertThat(age.onTimer(now + ConnectionAge.LEAVE_NANOS, 0, false)).isEqualTo(CLOSE);
  }

  @Test
  void anIdleConnectionIsToldToGo() {
    ConnectionAge age = of(1000, NEVER, NEVER, 0.5);
    long calls = 0;
    long now = START;
    for (int i = 0; i < 20; i++) {
      now += 250;
      assertThat(age.onTimer(now, ++calls, false)).isEqualTo(NONE);
    }
    for (int i = 0; i < 20; i++) {
      now += 250;
      assertThat(age.onTimer(now, calls, true)).as("a call is under way").isEqualTo(NONE);
    }
    for (int i = 0; i < 3; i++) {
      now += 250;
      assertThat(age.onTimer(now, calls, false)).isEqualTo(NONE);
    }
    assertThat(age.onTimer(now + 250, calls, false)).isEqualTo(TELL_IDLE);
    assertThat(age.onTimer(now + 260 + ConnectionAge.LEAVE_NANOS, calls, false)).isEqualTo(CLOSE);
  }

  @Test
  void withoutLimitsNothingIsDue() {
    ConnectionAge age = of(NEVER, NEVER, NEVER, 0.5);
    assertThat(age.dueAt()).isEqualTo(NEVER);
    assertThat(age.onTimer(START + (1L << 60), 0, false)).isEqualTo(NONE);
  }

  @Test
  void pingsAreBoundedInEachWindow() {
    PingGuard guard = new PingGuard();
    for (int window = 0; window < 3; window++) {
      long now = START + window * PingGuard.WINDOW_NANOS;
      for (int i = 0; i < PingGuard.MOST; i++) {
        assertThat(guard.isFlooded(now + i)).isFalse();
      }
    }
    assertThat(guard.isFlooded(START + 3 * PingGuard.WINDOW_NANOS - 1)).isTrue();
    assertThat(guard.isFlooded(START + 3 * PingGuard.WINDOW_NANOS)).isFalse();
  }
}

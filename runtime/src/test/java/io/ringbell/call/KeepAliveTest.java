package io.ringbell.call;

import static io.ringbell.call.KeepAlive.Action.ASK;
import static io.ringbell.call.KeepAlive.Action.GIVE_UP;
import static io.ringbell.call.KeepAlive.Action.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.ring.Timings;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** On a clock of its own, which starts shortly before it wraps. */
class KeepAliveTest {
  private static final long START = beforeTheWrap();

  private static long beforeTheWrap() {
    return Long.MAX_VALUE - 150;
  }

  private final KeepAlive watch = new KeepAlive(100, 40);

  @Test
  void aSilentPeerIsAskedAndGivenUp() {
    watch.start(START, 7);
    assertThat(watch.onTimer(START + 99, 7, true)).isEqualTo(NONE);
    assertThat(watch.dueAt()).isEqualTo(START + 100);
    assertThat(watch.onTimer(START + 100, 7, true)).isEqualTo(ASK);
    assertThat(watch.dueAt()).isEqualTo(START + 140);
    assertThat(watch.onTimer(START + 139, 7, true)).isEqualTo(NONE);
    assertThat(watch.onTimer(START + 140, 7, true)).isEqualTo(GIVE_UP);
    assertThat(watch.isWatching()).isFalse();
    assertThat(watch.onTimer(START + 999, 7, true)).isEqualTo(NONE);
  }

  @Test
  void anyFrameIsASignOfLife() {
    watch.start(START, 0);
    assertThat(watch.onTimer(START + 100, 1, true)).isEqualTo(NONE);
    assertThat(watch.onTimer(START + 200, 1, true)).isEqualTo(ASK);
    assertThat(watch.onTimer(START + 240, 2, true)).isEqualTo(NONE);
    assertThat(watch.dueAt()).isEqualTo(START + 340);
    assertThat(watch.onTimer(START + 340, 2, true)).isEqualTo(ASK);
  }

  @Test
  void anAnswerIsSeenBeforeALongPatienceEnds() {
    KeepAlive patient = new KeepAlive(100, 1000);
    patient.start(START, 0);
    assertThat(patient.onTimer(START + 100, 0, true)).isEqualTo(ASK);
    assertThat(patient.onTimer(START + 200, 0, true)).isEqualTo(NONE);
    assertThat(patient.onTimer(START + 300, 1, true)).isEqualTo(NONE);
    assertThat(patient.onTimer(START + 400, 1, true)).isEqualTo(ASK);
    for (int t = 500; t < 1400; t += 100) {
      assertThat(patient.onTimer(START + t, 1, true)).as("at " + t).isEqualTo(NONE);
    }
    assertThat(patient.onTimer(START + 1400, 1, true)).isEqualTo(GIVE_UP);
  }

  @Test
  void whoWaitsForNothingDoesNotAsk() {
    watch.start(START, 0);
    assertThat(watch.onTimer(START + 100, 0, false)).isEqualTo(NONE);
    assertThat(watch.isWatching()).isFalse();
    watch.start(START + 500, 0);
    assertThat(watch.onTimer(START + 600, 0, true)).isEqualTo(ASK);
  }

  @Test
  void neverIsNever() {
    KeepAlive off = new KeepAlive(Timings.NEVER, 40);
    off.start(START, 0);
    assertThat(off.isWatching()).isFalse();
    assertThat(off.onTimer(START + 1_000_000, 0, true)).isEqualTo(NONE);
  }

  /** A peer that dies is given up in time; one that lives is not, whenever the timer comes. */
  @Test
  void whateverTheTimerDoes() {
    for (long seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      KeepAlive any = new KeepAlive(100, 40);
      any.start(START, 0);
      long death = random.nextInt(2000);
      long received = 0;
      long end = -1;
      boolean asked = false;
      for (long t = 0; t < 3000 && end < 0; t += 1 + random.nextInt(10)) {
        boolean alive = t < death;
        if (alive && (asked || random.nextInt(20) == 0)) {
          received++;
        }
        KeepAlive.Action action = any.onTimer(START + t, received, true);
        asked = action == ASK || (asked && !alive);
        end = action == GIVE_UP ? t : -1;
      }
      assertThat(end).as("seed %d, death at %d", seed, death).isBetween(death, death + 300);
    }
  }
}

package io.ringbell.fabric.roce.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The rates of one sender, step by step. */
class DcqcnTest {
  private static final long MICRO = 1_000;
  private static final double LINE = 1e9;

  private static final DcqcnParameters PARAMETERS =
      new DcqcnParameters(
          LINE,
          1e6,
          1.0 / 16,
          55 * MICRO,
          50 * MICRO,
          55 * MICRO,
          1_000_000,
          5,
          1e6,
          5e6,
          50 * MICRO,
          10_000);

  private final Dcqcn dcqcn = new Dcqcn(PARAMETERS);
  private long now = 1_000_000_000;

  @Test
  void itStartsAtLineRate() {
    assertThat(dcqcn.isLimiting()).isFalse();
    assertThat(dcqcn.rate()).isEqualTo(LINE);
  }

  @Test
  void theFirstNotificationHalvesTheRate() {
    dcqcn.onCongestion(now);
    assertThat(dcqcn.isLimiting()).isTrue();
    assertThat(dcqcn.rate()).isEqualTo(LINE / 2);
  }

  @Test
  void thereIsOneCutPerPeriodAtMostAndNeverBelowTheFloor() {
    dcqcn.onCongestion(now);
    dcqcn.onCongestion(now + 50 * MICRO - 1);
    assertThat(dcqcn.rate()).isEqualTo(LINE / 2);
    dcqcn.onCongestion(now + 50 * MICRO);
    assertThat(dcqcn.rate()).isCloseTo(LINE / 4, within(1.0));
    for (int i = 0; i < 100; i++) {
      now += 50 * MICRO;
      dcqcn.onCongestion(now + 50 * MICRO);
    }
    assertThat(dcqcn.rate()).isEqualTo(1e6);
  }

  @Test
  void itRecoversHalfWayFiveTimesAndThenInSteps() {
    dcqcn.onCongestion(now);
    now += 50 * MICRO;
    dcqcn.onCongestion(now); // from half to a quarter: the target is half
    double expected = LINE / 4;
    double target = LINE / 2;
    for (int i = 1; i <= 8; i++) {
      now += 55 * MICRO;
      dcqcn.advance(now);
      target += i > 5 ? 1e6 : 0;
      expected = (expected + target) / 2;
      assertThat(dcqcn.rate()).as("step %d", i).isCloseTo(expected, within(1.0));
    }
  }

  @Test
  void bytesCountAsWellAndBothTogetherMakeBigSteps() {
    dcqcn.onCongestion(now);
    now += 50 * MICRO;
    dcqcn.onCongestion(now);
    for (int i = 0; i < 6; i++) {
      dcqcn.onSent(1_000_000);
    }
    double rate = dcqcn.rate();
    assertThat(rate).isGreaterThan(LINE * 0.49);
    now += 5 * 55 * MICRO;
    dcqcn.advance(now);
    double before = dcqcn.rate();
    now += 55 * MICRO;
    dcqcn.advance(now); // both counters are at six: 5e6 more
    assertThat(dcqcn.rate() - before).isGreaterThan(2.4e6);
  }

  @Test
  void aLongSilenceBringsTheLineRateBackAndForgetsTheCongestion() {
    for (int i = 0; i < 10; i++) {
      now += 50 * MICRO;
      dcqcn.onCongestion(now);
    }
    now += 3_600_000_000_000L;
    dcqcn.advance(now);
    assertThat(dcqcn.isLimiting()).isFalse();
    assertThat(dcqcn.rate()).isEqualTo(LINE);
    // Alpha is nearly zero now, so one mark costs nearly nothing; the next ones more.
    dcqcn.onCongestion(now);
    assertThat(dcqcn.rate()).isCloseTo(LINE, within(LINE / 1_000));
    now += 50 * MICRO;
    double before = dcqcn.rate();
    dcqcn.onCongestion(now);
    assertThat(dcqcn.rate()).isCloseTo(before * (1 - 1.0 / 32), within(LINE / 1_000));
  }

  @Test
  void aPacedSenderKeepsItsRateAndMayRunAheadAfterAPause() {
    Pacer pacer = new Pacer(PARAMETERS.forLineRate(LINE));
    assertThat(pacer.maySend(now)).isTrue();
    pacer.onSent(now, 4_096); // not limited: free
    pacer.onCongestion(now);
    long bytes = 0;
    long start = now;
    while (now < start + 50 * MICRO) { // at half of the line rate: 0.5 bytes per ns
      while (pacer.maySend(now)) {
        pacer.onSent(now, 1_000);
        bytes += 1_066;
      }
      assertThat(pacer.nextSendAt()).isGreaterThan(now);
      now = pacer.nextSendAt();
    }
    assertThat(bytes).isBetween(25_000L, 27_000L);
    now += 20 * MICRO;
    int burst = 0;
    while (pacer.maySend(now)) {
      pacer.onSent(now, 1_000);
      burst++;
    }
    assertThat(burst).isBetween(10, 11);
  }
}

package io.ringbell.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
  @Test
  void ticksAreRoundNumbers() {
    assertThat(Scale.LINEAR.ticks(3, 1.35)).containsExactly(0.0, 0.5, 1.0, 1.5);
    assertThat(Scale.LINEAR.ticks(1, 480_000))
        .containsExactly(0.0, 100_000.0, 200_000.0, 300_000.0, 400_000.0, 500_000.0);
    assertThat(Scale.LOG.ticks(14.2, 63)).containsExactly(10.0, 20.0, 50.0, 100.0);
    assertThat(Scale.LOG.ticks(0.3, 900)).containsExactly(0.1, 1.0, 10.0, 100.0, 1000.0);
    assertThat(Scale.LOG.ticks(10, 10)).containsExactly(10.0, 20.0);
  }

  @Test
  void ticksEncloseTheData() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 5000; i++) {
      double least = Math.pow(10, random.nextDouble(-9, 12));
      double most = least * Math.pow(10, random.nextDouble(0, 8));
      for (Scale scale : List.of(Scale.LINEAR, Scale.LOG)) {
        List<Double> ticks = scale.ticks(least, most);
        assertThat(ticks).as("seed %d, %s from %s to %s", seed, scale, least, most).isSorted();
        assertThat(ticks).hasSizeBetween(2, 14);
        assertThat(ticks.get(0)).isLessThanOrEqualTo(least);
        assertThat(ticks.get(ticks.size() - 1)).isGreaterThanOrEqualTo(most * (1 - 1e-8));
      }
    }
  }

  @Test
  void eachNineIsAsWide() {
    assertThat(Scale.PERCENTILE.place(90)).isCloseTo(1, within(1e-9));
    assertThat(Scale.PERCENTILE.place(99.99)).isCloseTo(4, within(1e-9));
    assertThat(Scale.PERCENTILE.has(100)).isFalse();
    assertThat(Scale.LOG.has(0)).isFalse();
    assertThat(Scale.LINEAR.has(Double.NaN)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "14.24, 14.2",
    "0.01234, 0.0123",
    "999.6, 1000",
    "9500, 9500",
    "712345, 712 k",
    "999900, 1 M",
    "4.8e9, 4.8 G",
    "NaN, –",
    "100, 100"
  })
  void numbersHaveThreeDigits(double value, String text) {
    assertThat(Numbers.of(value)).isEqualTo(text);
  }

  @Test
  void aCurveEndsWhereItsValuesDo() {
    Histogram few = new Histogram(3);
    for (int i = 1; i <= 100; i++) {
      few.recordValue(i * 10L);
    }
    List<Series.Point> points = Percentiles.series("s", few, 10).points();
    assertThat(points).contains(new Series.Point(50, 50), new Series.Point(90, 90));
    assertThat(points.get(points.size() - 1)).isEqualTo(new Series.Point(99, 99));
    assertThat(Percentiles.series("s", new Histogram(3), 1).points()).isEmpty();
  }
}

package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How results are printed. */
class ReportTest {
  private static final Result RESULT =
      new Result(
          "tcp",
          Mode.BLOCKING,
          Waiting.BUSY,
          1000,
          1,
          5000,
          12_345,
          13_000,
          20_999,
          50_001,
          80_000.125,
          10_000,
          15_500,
          95_000.5,
          0,
          64.0,
          63.996,
          1.0);

  @Test
  void aJsonLineHasTheFieldsInOrder() {
    assertThat(JsonLine.of(RESULT))
        .isEqualTo(
            "{\"fabric\": \"tcp\", \"mode\": \"blocking\", \"waiting\": \"busy\", \"bytes\": 1000,"
                + " \"outstanding\": 1, \"calls\": 5000, \"p50_ns\": 12345, \"p90_ns\": 13000,"
                + " \"p99_ns\": 20999, \"p999_ns\": 50001, \"calls_per_s\": 80000.13,"
                + " \"mb_per_s\": 80.00, \"raw_p50_ns\": 10000, \"raw_mb_per_s\": 95.00, \"unary_p50_ns\": 0,"
                + " \"client_alloc_bytes_per_call\": 64.00,"
                + " \"server_alloc_bytes_per_call\": 64.00, \"calls_per_doorbell\": 1.00}");
  }

  @Test
  void aTableHasTwoLinesForEachSize() {
    List<String> rows = Table.rows(RESULT).lines().toList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0).trim().split(" +"))
        .containsExactly(
            "1000", "call", "12.35", "13.00", "21.00", "50.00", "80000", "80", "64", "64", "1.00",
            "1.23");
    assertThat(rows.get(1).trim().split(" +"))
        .containsExactly("raw", "10.00", "15.50", "95001", "95");
  }

  @Test
  void recordingKeepsThreeDigitsAndCapsWhatIsTooLong() {
    RoundTrips roundTrips = RoundTrips.ofOneThread();
    for (int i = 1; i <= 1000; i++) {
      roundTrips.record(i * 1000L);
    }
    assertThat(roundTrips.percentile(50)).isBetween(499_500L, 501_000L);
    assertThat(roundTrips.percentile(99.9)).isBetween(999_000L, 1_000_000L);
    roundTrips.record(Long.MAX_VALUE);
    assertThat(roundTrips.count()).isEqualTo(1001);
    assertThat(roundTrips.percentile(100)).isGreaterThanOrEqualTo(59_900_000_000L);
    roundTrips.clear();
    assertThat(roundTrips.count()).isZero();
  }
}

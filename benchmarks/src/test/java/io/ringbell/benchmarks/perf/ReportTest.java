package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How results are printed. */
class ReportTest {
  private static final Result RESULT =
      result(
          new RawResult(
              new RawLink(RawLink.Kind.TCP, RawLink.Ends.POLL),
              new Latency(10_000, 11_000, 15_500, 16_000, 17_000, 18_000),
              95_000.5));

  private static Result result(RawResult raw) {
    return new Result(
        "tcp",
        Subject.RINGBELL,
        Mode.BLOCKING,
        Waiting.BUSY,
        1000,
        1,
        5000,
        new Latency(12_345, 13_000, 20_999, 50_001, 60_000, 70_000),
        80_000.125,
        raw,
        20_000,
        0,
        new Cost(64.0, 12_500),
        new Cost(63.996, 12_600),
        1.0,
        0,
        0);
  }

  private static Run run(int round, Result result) {
    Histogram calls = new Histogram(RoundTrips.LONGEST, RoundTrips.DIGITS);
    calls.recordValue(result.latency().p50());
    return new Run(round, 0, result, calls, calls.copy(), 1_000, 2_000);
  }

  /** The same measurement, some percent slower. */
  private static Result slower(int percent) {
    Latency latency = RESULT.latency();
    return new Result(
        RESULT.fabric(),
        RESULT.subject(),
        RESULT.mode(),
        RESULT.waiting(),
        RESULT.bytes(),
        RESULT.outstanding(),
        RESULT.calls(),
        new Latency(
            latency.p50() * (100 + percent) / 100,
            latency.p90(),
            latency.p99(),
            latency.p999(),
            latency.p9999(),
            latency.max()),
        RESULT.callsPerSecond(),
        RESULT.raw(),
        RESULT.nettyPerSecond(),
        0,
        RESULT.client(),
        RESULT.server(),
        1,
        0,
        0);
  }

  @Test
  void aJsonLineHasTheFieldsInOrder() {
    assertThat(JsonLine.of(run(1, RESULT), 1))
        .isEqualTo(
            "{\"fabric\": \"tcp\", \"mode\": \"blocking\", \"waiting\": \"busy\", \"bytes\": 1000,"
                + " \"outstanding\": 1, \"calls\": 5000, \"p50_ns\": 12345, \"p90_ns\": 13000,"
                + " \"p99_ns\": 20999, \"p999_ns\": 50001, \"calls_per_s\": 80000.13,"
                + " \"mb_per_s\": 80.00, \"raw_p50_ns\": 10000, \"raw_mb_per_s\": 95.00,"
                + " \"unary_p50_ns\": 0, \"client_alloc_bytes_per_call\": 64.00,"
                + " \"server_alloc_bytes_per_call\": 64.00, \"calls_per_doorbell\": 1.00,"
                + " \"subject\": \"ringbell\", \"p9999_ns\": 60000, \"max_ns\": 70000,"
                + " \"raw_p99_ns\": 15500, \"raw_p999_ns\": 16000, \"p50_by_raw\": 1.23,"
                + " \"client_cpu_ns_per_call\": 12500.00, \"server_cpu_ns_per_call\": 12600.00,"
                + " \"rate\": 0.00, \"not_sent\": 0.00, \"round\": 1, \"rounds\": 1,"
                + " \"p50_ns_least\": 12345.00, \"p50_ns_most\": 12345.00,"
                + " \"p999_ns_least\": 50001.00, \"p999_ns_most\": 50001.00,"
                + " \"p50_by_raw_least\": 1.23, \"p50_by_raw_most\": 1.23,"
                + " \"calls_per_s_least\": 80000.13, \"calls_per_s_most\": 80000.13,"
                + " \"raw_link\": \"tcp\", \"raw_waiting\": \"busy\","
                + " \"calls_per_s_by_grpc_netty\": 4.00,"
                + " \"calls_per_s_by_grpc_netty_least\": 4.00,"
                + " \"calls_per_s_by_grpc_netty_most\": 4.00}");
  }

  @Test
  void roundsHaveAMedianAndASpread() {
    List<Run> runs =
        List.of(run(1, slower(100)), run(2, RESULT), run(3, slower(10)), run(4, slower(20)));
    List<Summary> summaries = Summary.of(runs);
    assertThat(summaries).hasSize(1);
    Summary summary = summaries.get(0);
    assertThat(summary.rounds()).isEqualTo(4);
    assertThat(summary.p50().least()).isEqualTo(12_345);
    assertThat(summary.p50().median()).isEqualTo((13_579 + 14_814) / 2.0);
    assertThat(summary.p50().most()).isEqualTo(24_690);
    assertThat(summary.ratio().most()).isEqualTo(2.469);
    assertThat(summary.calls().getTotalCount()).isEqualTo(4);
    assertThat(JsonLine.of(summary))
        .contains("\"round\": 0, \"rounds\": 4, \"p50_ns_least\": 12345.00");
    List<String> rows = Table.rows(summary).lines().toList();
    assertThat(rows).hasSize(3);
    assertThat(rows.get(1)).contains("4 rounds, from", " 12.35 ");
    assertThat(rows.get(2)).contains("to", " 24.69 ");
  }

  @Test
  void otherLoadsAreOtherMeasurements() {
    Run one = run(1, RESULT);
    Run other = new Run(1, 1, RESULT, one.calls(), one.raw(), 0, 1);
    assertThat(Summary.of(List.of(one, other))).hasSize(2);
  }

  @Test
  void aTableHasTwoLinesForEachSize() {
    List<String> rows = Table.rows(run(1, RESULT)).lines().toList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0).trim().split(" +"))
        .containsExactly(
            "1000",
            "Ringbell",
            "tcp",
            "12.35",
            "13.00",
            "21.00",
            "50.00",
            "80000",
            "4.00",
            "80",
            "64",
            "64",
            "12.50",
            "12.60",
            "1.00",
            "1.23");
    assertThat(rows.get(1).trim().split(" +"))
        .containsExactly("raw", "TCP", "10.00", "11.00", "15.50", "16.00", "95001", "95");
  }

  @Test
  void aLogIsReadBack(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("log");
    Histogram calls = new Histogram(RoundTrips.LONGEST, RoundTrips.DIGITS);
    for (int i = 1; i <= 1000; i++) {
      calls.recordValue(i * 1000L);
    }
    Histogram raw = new Histogram(RoundTrips.LONGEST, RoundTrips.DIGITS);
    raw.recordValue(77);
    HdrLog.write(List.of(new Run(1, 0, RESULT, calls, raw, 5_000, 7_500), run(2, RESULT)), file);
    HistogramLogReader reader = new HistogramLogReader(file.toFile());
    Histogram first = (Histogram) reader.nextIntervalHistogram();
    assertThat(first.getTag()).isEqualTo("tcp.ringbell.1000B.1.round1");
    assertThat(first.getTotalCount()).isEqualTo(1000);
    assertThat(first.getValueAtPercentile(50)).isEqualTo(calls.getValueAtPercentile(50));
    assertThat(first.getEndTimeStamp() - first.getStartTimeStamp()).isEqualTo(2_500);
    Histogram second = (Histogram) reader.nextIntervalHistogram();
    assertThat(second.getTag()).isEqualTo("tcp.ringbell.1000B.1.round1.raw");
    assertThat(second.getMaxValue()).isEqualTo(77);
    assertThat(reader.nextIntervalHistogram().getTag()).isEqualTo("tcp.ringbell.1000B.1.round2");
    assertThat(reader.nextIntervalHistogram()).isNotNull();
    assertThat(reader.nextIntervalHistogram()).isNull();
    assertThat(Files.readAllLines(file).get(0)).startsWith("#[Round trips in nanoseconds");
    reader.close();
  }

  @Test
  void aRunGoesFromProcessToProcess() throws IOException {
    Run run = run(2, RESULT);
    String line = RunLine.of(run);
    assertThat(line).doesNotContain("\n");
    Run read = RunLine.parse(line).orElseThrow();
    assertThat(read.result()).isEqualTo(RESULT);
    assertThat(read.round()).isEqualTo(2);
    assertThat(read.calls()).isEqualTo(run.calls());
    assertThat(read.endMillis()).isEqualTo(2_000);
    assertThat(RunLine.parse("Terminating due to java.lang.OutOfMemoryError")).isEmpty();
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

  @Test
  void aTableHasNoRatioWithoutARawLink() {
    Run run = run(1, result(RawResult.NONE));
    assertThat(Table.rows(run).trim()).doesNotContain("raw").endsWith("1.00      -");
    Summary summary = Summary.of(List.of(run, run(2, run.result()))).get(0);
    assertThat(Table.rows(summary).lines()).hasSize(3).allMatch(row -> row.endsWith("      -"));
  }
}

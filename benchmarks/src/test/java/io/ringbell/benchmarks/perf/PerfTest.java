package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/** The whole command, with a server process; it asserts what is printed and never a time. */
@Timeout(300)
class PerfTest {
  private static final List<String> FIELDS =
      List.of(
          "fabric",
          "mode",
          "waiting",
          "bytes",
          "outstanding",
          "calls",
          "p50_ns",
          "p90_ns",
          "p99_ns",
          "p999_ns",
          "calls_per_s",
          "mb_per_s",
          "raw_p50_ns",
          "raw_mb_per_s",
          "unary_p50_ns",
          "client_alloc_bytes_per_call",
          "server_alloc_bytes_per_call",
          "calls_per_doorbell",
          "subject",
          "p9999_ns",
          "max_ns",
          "raw_p99_ns",
          "raw_p999_ns",
          "p50_by_raw",
          "client_cpu_ns_per_call",
          "server_cpu_ns_per_call",
          "rate",
          "not_sent",
          "round",
          "rounds",
          "p50_ns_least",
          "p50_ns_most",
          "p999_ns_least",
          "p999_ns_most",
          "p50_by_raw_least",
          "p50_by_raw_most",
          "calls_per_s_least",
          "calls_per_s_most",
          "raw_link",
          "raw_waiting",
          "calls_per_s_by_grpc_netty",
          "calls_per_s_by_grpc_netty_least",
          "calls_per_s_by_grpc_netty_most");
  private static final Pattern FIELD = Pattern.compile("\"([a-z0-9_]+)\": (\"[a-z?=-]+\"|[0-9.]+)");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theRawLinkCanBeLeftOut() {
    int code = perf("--sizes", "32", "--calls", "60", "--warmup", "20", "--no-raw", "--json");
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("\"raw_p50_ns\": 0,", "\"raw_mb_per_s\": 0.00,")
        .doesNotContain("\"p50_ns\": 0,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "event"})
  void printsOneJsonObjectForEachSize(String waiting) {
    int code =
        perf(
            "--sizes",
            "32,100000",
            "--waiting",
            waiting,
            "--calls",
            "60",
            "--warmup",
            "20",
            "--json");
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(2);
    for (String line : lines) {
      assertThat(names(line)).isEqualTo(FIELDS);
    }
    assertThat(lines.get(0))
        .startsWith(
            "{\"fabric\": \"tcp\", \"mode\": \"blocking\", \"waiting\": \""
                + waiting
                + "\","
                + " \"bytes\": 32, \"outstanding\": 1, \"calls\": 60, ");
    assertThat(lines.get(1)).contains("\"bytes\": 100000, ");
    String rawWaits = waiting.equals("event") ? "blocking" : "busy";
    assertThat(lines)
        .allMatch(line -> line.contains("\"raw_link\": \"tcp\", \"raw_waiting\": \"" + rawWaits))
        .noneMatch(line -> line.contains("\"raw_p50_ns\": 0,"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "oneway"})
  void measuresStreams(String mode) {
    int code =
        perf("--mode", mode, "--bytes", "32,40000", "--calls", "200", "--warmup", "50", "--json");
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString().lines()).hasSize(2);
    assertThat(out.toString().contains("\"unary_p50_ns\": 0,")).isEqualTo(mode.equals("oneway"));
  }

  @Test
  void theRawLinkBlocksAsTheCallsDo() {
    int code =
        perf(
            "--fabric",
            "tcp,roce,shm",
            "--bytes",
            "32",
            "--waiting",
            "event",
            "--outstanding",
            "1,8",
            "--calls",
            "200",
            "--warmup",
            "50");
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsSubsequence(
            "raw TCP, blocking",
            "raw UDP, blocking",
            "raw shared memory, blocking",
            "outstanding: 8",
            "raw TCP, blocking",
            "raw TCP, blocking beside roce",
            "raw shared memory, blocking");
  }

  @ParameterizedTest
  @CsvSource({"shm, memory-copy, none", "roce, udp-gso, blocking"})
  void messagesOneWayHaveTheirOwnBaseline(String fabric, String link, String waiting) {
    assumeTrue(
        !link.equals("udp-gso") || UdpRuns.areAvailable(),
        "no library of Netty's for this system, or a kernel without UDP_SEGMENT");
    int code =
        perf(
            "--fabric",
            fabric,
            "--mode",
            "oneway",
            "--bytes",
            "1048576",
            "--calls",
            "40",
            "--warmup",
            "20",
            "--json");
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("\"raw_link\": \"" + link + "\", \"raw_waiting\": \"" + waiting + "\"")
        .doesNotContain("\"raw_mb_per_s\": 0.00,", "\"raw_p50_ns\": 0,");
  }

  @Test
  void keepsManyCallsUnderWay() {
    int code =
        perf("--bytes", "32", "--outstanding", "16", "--calls", "500", "--warmup", "50", "--json");
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("\"mode\": \"async\"", "\"outstanding\": 16, \"calls\": 500, ");
  }

  @Test
  void printsATable() {
    int code = perf("--mode", "primitive", "--calls", "40", "--warmup", "0");
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(out.toString().lines().map(line -> line.strip().split(" ", 2)[0]))
        .contains("primitive", "bytes", "8", "raw");
    assertThat(out.toString()).contains("Ringbell tcp", "raw TCP");
  }

  @Test
  void oneCommandMeasuresAllAndWritesAll(@TempDir Path directory) throws Exception {
    Path html = directory.resolve("report.html");
    Path hdr = directory.resolve("log.hdr");
    int code =
        perf(
            "--fabric",
            "tcp,shm?doorbell=imm",
            "--baseline",
            "raw,grpc-netty,grpc-ringbell",
            "--bytes",
            "32,3000",
            "--outstanding",
            "1",
            "--rates",
            "400,900",
            "--calls",
            "60",
            "--warmup",
            "20",
            "--json",
            "--html",
            html.toString(),
            "--hdr",
            hdr.toString());
    assertThat(code).as(err.toString()).isZero();
    List<String> lines = out.toString().lines().toList();
    // 5 subjects, 2 sizes, a closed loop and 2 rates
    assertThat(lines).hasSize(5 * 2 * 3);
    for (String line : lines) {
      assertThat(names(line)).isEqualTo(FIELDS);
      assertThat(line).contains("\"round\": 1, \"rounds\": 1,");
      assertThat(line).doesNotContain("\"p50_ns\": 0,", "\"calls\": 0,");
    }
    assertThat(lines.stream().filter(line -> line.contains("\"rate\": 900.00,"))).hasSize(10);
    assertThat(lines.stream().filter(line -> line.contains("\"subject\": \"grpc-netty\"")))
        .hasSize(2 * 3)
        .allMatch(line -> line.contains("\"fabric\": \"tcp\""));
    // grpc-netty beside all closed loops, and beside no open one
    assertThat(lines.stream().filter(line -> line.contains("_by_grpc_netty\": 0.00,"))).hasSize(20);
    assertThat(lines.stream().filter(line -> line.contains("_by_grpc_netty\": 1.00,")))
        .anyMatch(line -> line.contains("\"subject\": \"grpc-netty\""));
    // a raw link beside all closed loops, and beside no open one
    assertThat(lines.stream().filter(line -> line.contains("\"raw_p50_ns\": 0,"))).hasSize(20);

    assertThat(tags(hdr))
        .hasSize(5 * 2 * 3 + 2 * 2)
        .contains(
            "tcp.grpc-netty.32B.900ps.round1", "shm?doorbell=imm.ringbell.3000B.1.round1.raw");
    String report = Files.readString(html);
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(report)));
    assertThat(report)
        .contains(
            "One call at a time",
            "Calls by the clock",
            "What a call costs",
            "Ringbell shm",
            "gRPC over Ringbell tcp",
            "grpc-netty",
            "raw shared memory",
            "kernel",
            "--outstanding 1 --rates 400,900");
  }

  @Test
  void roundsEndWithTheirMedians(@TempDir Path directory) throws Exception {
    Path html = directory.resolve("report.html");
    int code =
        perf(
            "--bytes",
            "32",
            "--outstanding",
            "1,4",
            "--calls",
            "100",
            "--warmup",
            "20",
            "--rounds",
            "2",
            "--html",
            html.toString(),
            "--json");
    assertThat(code).as(err.toString()).isZero();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(2 * 2 + 2).allMatch(line -> names(line).equals(FIELDS));
    assertThat(lines.subList(4, 6)).allMatch(line -> line.contains("\"round\": 0, \"rounds\": 2,"));
    assertThat(Files.readString(html)).contains("4 calls under way", "class=\"range\"");
  }

  private static List<String> tags(Path log) throws IOException {
    List<String> tags = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      EncodableHistogram histogram;
      while ((histogram = reader.nextIntervalHistogram()) != null) {
        assertThat(histogram.getMaxValueAsDouble()).isPositive();
        tags.add(histogram.getTag());
      }
    }
    return tags;
  }

  @Test
  void aSweepFindsItsOwnRates() {
    int code =
        perf("--bytes", "16", "--sweep", "--calls", "100", "--warmup", "100", "--at-most", "50");
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString().lines().filter(line -> line.contains("Ringbell tcp @"))).hasSize(7);
    assertThat(out.toString()).contains("open loop").doesNotContain("raw TCP");
  }

  @Test
  void runsWithoutAGarbageCollector() {
    int code = perf("--epsilon", "--mode", "primitive", "--calls", "5000", "--no-raw", "--json");
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString().lines()).singleElement().asString().contains("\"calls\": 5000,");
  }

  @Test
  void anEndWithoutMemoryIsThatOfTheCommand() {
    int code = perf("--epsilon", "--bytes", "1048576", "--calls", "5000", "--no-raw", "--json");
    assertThat(code).isEqualTo(3);
    assertThat(out.toString()).doesNotContain("p50_ns");
  }

  @Test
  void anUnknownFabricIsOneLineWithTheRemedy() {
    assertThat(perf("--fabric", "pigeon")).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("perf: unknown scheme 'pigeon' (found: ")
        .contains("roce", "tcp", "verbs");
  }

  @Test
  void wrongUseIsOneLine() {
    assertThat(perf("--waiting", "sometimes")).isEqualTo(2);
    assertThat(perf("--calls", "-3")).isEqualTo(2);
    assertThat(perf("--loud")).isEqualTo(2);
    assertThat(perf("--baseline", "carrier")).isEqualTo(2);
    assertThat(perf("--rates", "10,0")).isEqualTo(2);
    assertThat(perf("--rounds", "0")).isEqualTo(2);
    assertThat(perf("--seconds", "3")).isEqualTo(2);
    assertThat(perf("--mode", "stream", "--baseline", "grpc-netty")).isEqualTo(2);
    assertThat(perf("--html", "/nowhere/report.html")).isEqualTo(2);
    assertThat(perf("--with", "report.html")).isEqualTo(2);
    assertThat(perf("--html", "target/report.html", "--with", "pom.xml")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(11).allMatch(line -> line.startsWith("perf: "));
    assertThat(err.toString())
        .contains(
            "--calls: -3 (expected: at least 1)",
            "--with is for a report (expected: --html too)",
            "--with: pom.xml: not a report of these commands");
  }

  private int perf(String... args) {
    return Perf.execute(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }

  private static List<String> names(String json) {
    List<String> names = new ArrayList<>();
    Matcher matcher = FIELD.matcher(json);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}

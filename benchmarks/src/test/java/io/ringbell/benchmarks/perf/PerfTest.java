package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
          "calls_per_doorbell");
  private static final Pattern FIELD = Pattern.compile("\"([a-z0-9_]+)\": (\"[a-z]+\"|[0-9.]+)");

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
    assertThat(err.toString().lines()).hasSize(3).allMatch(line -> line.startsWith("perf: "));
    assertThat(err.toString()).contains("--calls: -3 (expected: at least 1)");
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

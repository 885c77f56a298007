package io.ringbell.benchmarks.microservices;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.benchmarks.report.HtmlReport;
import io.ringbell.benchmarks.report.Report;
import io.ringbell.benchmarks.report.Section;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command, with services as processes. */
@Timeout(540)
class MicroservicesTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aTinyRunOfTwoStacks(@TempDir Path directory) throws IOException {
    Path html = directory.resolve("report.html");
    Path hdr = directory.resolve("hdr");
    Path before = directory.resolve("before.html");
    HtmlReport.write(
        new Report("Calls", "Measured before.", List.of(new Section("In short", "", List.of()))),
        before);
    int code =
        run(
            "--stacks=grpc-netty,native",
            "--fabrics=tcp",
            "--rates=40,50",
            "--seconds=1",
            "--warmup=0.5",
            "--hotels=200",
            "--sample=1",
            "--even",
            "--java-options=-Xmx96m -XX:+UseSerialGC",
            "--html=" + html,
            "--with=" + before,
            "--hdr=" + hdr,
            "--json");
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(4).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
    assertThat(texts(lines, "stack"))
        .containsExactly("grpc-netty", "grpc-netty", "native", "native");
    assertThat(numbers(lines, "rate")).containsExactly(40.0, 50.0, 40.0, 50.0);
    assertThat(numbers(lines, "offered")).containsExactly(39.0, 49.0, 39.0, 49.0);
    List<Double> answered = numbers(lines, "answered");
    List<Double> unfinished = numbers(lines, "unfinished"); // where a machine stood still for long
    for (int i = 0; i < lines.size(); i++) {
      assertThat(answered.get(i) + unfinished.get(i)).isEqualTo(i % 2 == 0 ? 39.0 : 49.0);
    }
    assertThat(numbers(lines, "failed")).containsOnly(0.0);
    assertThat(numbers(lines, "p50_ns")).allMatch(nanos -> nanos > 0);
    assertThat(lines).allMatch(line -> line.contains("\"search.find\": {\"calls\": "));
    checkHtml(html);
    try (Stream<Path> logs = Files.list(hdr)) {
      List<Path> files = logs.sorted().toList();
      assertThat(files).hasSize(4);
      assertThat(files.get(0)).hasFileName("001-grpc-netty-tcp-40.hlog");
      assertThat(files.get(3)).hasFileName("004-native-tcp-50.hlog");
      assertThat(tags(files.get(3).toFile()))
          .containsExactly("search", "recommend", "reserve", "lateness");
    }
    assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void tablesForPeople() {
    int code =
        run(
            "--stacks=native",
            "--fabrics=tcp",
            "--rates=50",
            "--seconds=0.5",
            "--warmup=0",
            "--hotels=100",
            "--sample=2",
            "--java-options=-Xmx96m -XX:+UseSerialGC");
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("offered/s", "p99.9", "native         tcp           50")
        .contains("native tcp at 50/s, sampled calls")
        .contains("  front-end.search", "  geo.near");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--stacks=carrier-pigeon   | --stacks: stack: carrier-pigeon (expected: grpc-netty",
        "--fabrics=carrier-pigeon  | carrier-pigeon",
        "--rates=0                 | rate: 0.0 (expected: more than 0",
        "--seconds=0               | seconds: 0.0 (expected: more than 0)",
        "--hotels=0                | hotels: 0 (expected: 1 to",
        "--rounds=0                | rounds: 0 (expected: 1 or more)",
        "--outstanding=0           | outstanding: 0 (expected: 1 or more)",
        "--sample=-1               | sample: -1 (expected: 0 or more)",
        "--waiting=patiently       | --waiting",
        "--colour=blue             | Unknown option"
      })
  void wrongUseIsOneLineAndCodeTwo(String argument, String expected) {
    assertThat(run(argument)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("bench microservices: ")
        .contains(expected)
        .hasLineCount(1);
  }

  @Test
  void nettyRunsOverTcpOnly() {
    assertThat(run("--stacks=grpc-netty", "--fabrics=shm")).isEqualTo(2);
    assertThat(err.toString()).contains("grpc-netty runs over tcp only");
  }

  private int run(String... arguments) {
    return Microservices.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  /** It is XML too, so that a parser can tell if it is whole. */
  private static void checkHtml(Path file) throws IOException {
    String html = Files.readString(file);
    assertThat(html)
        .contains("what guests wait", "where the time goes", "Hop to geo.near", "p99 by load")
        .contains("grpc-netty tcp", "native tcp")
        .contains("<h1>Calls</h1>", "Measured before.", "<h2>In short</h2>");
    try {
      javax.xml.parsers.DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(
              new ByteArrayInputStream(
                  html.replace("<!DOCTYPE html>", "").strip().getBytes(StandardCharsets.UTF_8)));
    } catch (javax.xml.parsers.ParserConfigurationException | org.xml.sax.SAXException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> tags(File log) throws IOException {
    List<String> tags = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log)) {
      for (EncodableHistogram next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        tags.add(next.getTag());
      }
    }
    return tags;
  }

  private static List<String> texts(List<String> lines, String name) {
    return values(lines, Pattern.compile("\"" + name + "\": \"([^\"]*)\""));
  }

  private static List<Double> numbers(List<String> lines, String name) {
    return values(lines, Pattern.compile("\"" + name + "\": ([0-9.]+)")).stream()
        .map(Double::valueOf)
        .toList();
  }

  /** The first of each line. */
  private static List<String> values(List<String> lines, Pattern pattern) {
    return lines.stream()
        .map(
            line -> {
              Matcher matcher = pattern.matcher(line);
              return matcher.find() ? matcher.group(1) : null;
            })
        .filter(Objects::nonNull)
        .toList();
  }
}

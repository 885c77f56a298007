package io.ringbell.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.benchmarks.report.BarChart.Bar;
import io.ringbell.benchmarks.report.BarChart.Mark;
import io.ringbell.benchmarks.report.Series.Point;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The file as a parser sees it; what a person sees was looked at in a browser. */
class HtmlReportTest {
  private static final Path GOLDEN =
      Path.of("src/test/resources/io/ringbell/benchmarks/report/small.html");
  private static final String HOSTILE =
      "</svg></style><script>alert(1)</script>\"'&<b onload=x>\u0000\u0001\uD800\uFFFE"
          + "x".repeat(300);

  @Test
  void aSmallReportIsAsItWas() throws IOException {
    String html = HtmlReport.render(small("tcp"));
    if (Boolean.getBoolean("ringbell.golden.update")) {
      Files.createDirectories(GOLDEN.getParent());
      Files.writeString(GOLDEN, html, UTF_8);
    }
    assertThat(html).isEqualTo(Files.readString(GOLDEN, UTF_8));
  }

  @Test
  void isWellFormedAndHasEverything() throws Exception {
    Document document = parse(HtmlReport.render(small("tcp")));
    assertThat(texts(document, "h1")).containsExactly("Small");
    assertThat(texts(document, "h2")).containsExactly("Latency", "Ratios", "Machine");
    assertThat(texts(document, "figcaption")).hasSize(4);
    assertThat(texts(document, "td")).contains("tcp", "grpc", "14.2");
    // both sizes of the two curves' charts: one line for each of the series and its key
    assertThat(texts(document, "polyline")).hasSize(2 * 3 + 3);
    assertThat(texts(document, "text")).contains("p99.99", "round trip, µs", "the raw link", "1.2");
  }

  @Test
  void holdsReportsThatWereWrittenBefore(@TempDir Path directory) throws Exception {
    Path first = directory.resolve("first.html");
    Path both = directory.resolve("both.html");
    HtmlReport.write(small(HOSTILE), first);
    Report second =
        new Report(
            "Second & last",
            "It < the first.",
            List.of(new Section("Own", "", List.of()), Glossary.section()));
    HtmlReport.write(second, WrittenReport.read(first), both);
    HtmlReport.write(second, WrittenReport.read(both), both); // into a file that is read
    Document document = parse(Files.readString(both));
    assertThat(texts(document, "h1")).containsExactly("Second & last", "Second & last", "Small");
    assertThat(texts(document, "h2"))
        .containsExactly("Own", Glossary.TITLE, "Own", "Latency", "Ratios", "Machine");
    assertThat(texts(document, "a")).isEqualTo(texts(document, "h2"));
    assertThat(attributes(document, "section", "id"))
        .containsExactly("s0", "s1", "s2", "s3", "s4", "s5");
    assertThat(attributes(document, "a", "href"))
        .containsExactly("#s0", "#s1", "#s2", "#s3", "#s4", "#s5");
    assertThat(texts(document, "figcaption")).hasSize(4 + 1);
    assertThat(texts(document, "script")).isEmpty();
  }

  @Test
  void anotherFileIsRefused(@TempDir Path directory) throws IOException {
    Path other = directory.resolve("other.html");
    Files.writeString(other, "<!DOCTYPE html>\n<html><h1>Other</h1></html>");
    assertThatThrownBy(() -> WrittenReport.read(other))
        .isInstanceOf(IOException.class)
        .hasMessage(other + ": not a report of these commands (expected: one of --html)");
  }

  private static List<String> attributes(Document document, String element, String name) {
    NodeList found = document.getElementsByTagName(element);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      values.add(((Element) found.item(i)).getAttribute(name));
    }
    return values;
  }

  @Test
  void namesNothingOutsideOfItself() throws Exception {
    String html = HtmlReport.render(small("tcp"));
    Document document = parse(html);
    assertThat(texts(document, "script")).isEmpty();
    assertThat(texts(document, "link")).isEmpty();
    assertThat(texts(document, "img")).isEmpty();
    assertThat(html).doesNotContain("src=", "@import", "url(", "https:");
    assertThat(html.replace("xmlns=\"http://www.w3.org/1999/xhtml\"", "")).doesNotContain("http:");
    NodeList links = document.getElementsByTagName("a");
    assertThat(links.getLength()).isEqualTo(3);
    for (int i = 0; i < links.getLength(); i++) {
      assertThat(((Element) links.item(i)).getAttribute("href")).isEqualTo("#s" + i);
    }
  }

  @Test
  void hostileNamesAreTexts() throws Exception {
    String html = HtmlReport.render(small(HOSTILE));
    Document document = parse(html);
    assertThat(texts(document, "script")).isEmpty();
    assertThat(texts(document, "style")).hasSize(1);
    assertThat(texts(document, "b")).isEmpty();
    assertThat(html).doesNotContain("<script", "\u0000", "\uFFFE");
    assertThat(texts(document, "td")).anyMatch(cell -> cell.startsWith("</svg></style><script>"));
  }

  @Test
  void takesChartsWithoutValues() throws Exception {
    Series empty = new Series("nothing", List.of());
    Series zero = new Series("zero", List.of(new Point(0, 0), new Point(Double.NaN, 3)));
    List<Block> blocks = new ArrayList<>();
    for (Axis axis : List.of(Axis.log("l"), Axis.linear("n"), Axis.percentiles())) {
      blocks.add(new LineChart("t", "", axis, Axis.log("y"), List.of(empty, zero)));
      blocks.add(new LineChart("t", "", axis, Axis.linear("y"), List.of(empty, zero)));
    }
    blocks.add(BarChart.of("t", "", "l", List.of(), List.of()));
    blocks.add(BarChart.of("t", "", "l", List.of(Bar.of("b", Double.NaN)), List.of()));
    blocks.add(new DataTable("t", "", List.of(), List.of()));
    String html = HtmlReport.render(new Report("r", "", List.of(new Section("s", "", blocks))));
    parse(html);
    assertThat(html).doesNotContain("NaN", "Infinity");
  }

  @Test
  void refusesRowsAndBarsOfAnotherWidth() {
    assertThatThrownBy(() -> new DataTable("t", "", List.of("a"), List.of(List.of("1", "2"))))
        .hasMessage("a row of table 't' has 2 cells (expected: 1)");
    assertThatThrownBy(
            () -> new BarChart("t", "", "l", List.of("a", "b"), List.of(Bar.of("x", 1)), List.of()))
        .hasMessage("bar 'x' has 1 values (expected: 2, one for each part)");
  }

  private static Report small(String name) {
    Histogram values = new Histogram(3);
    for (int i = 1; i <= 20_000; i++) {
      values.recordValue(10_000L + i);
    }
    LineChart percentiles =
        new LineChart(
            "Round trips",
            "Lower is better.",
            Axis.percentiles(),
            Axis.log("round trip, µs"),
            List.of(Percentiles.series(name, values, 1000)));
    LineChart rates =
        new LineChart(
            "Latency by rate",
            "",
            Axis.linear("calls/s"),
            Axis.log("p99, µs"),
            List.of(
                new Series(name, List.of(new Point(1000, 20), new Point(90_000, 900))),
                new Series("grpc", List.of(new Point(1000, 90), new Point(20_000, 4000)))));
    BarChart ratios =
        BarChart.of(
            "Against the raw link",
            "",
            "p50 divided by that of the raw link",
            List.of(Bar.of(name, 1.2, 1.1, 1.4), Bar.of("grpc", 6.4)),
            List.of(new Mark(1, "the raw link")));
    DataTable table =
        new DataTable(
            "Figures",
            "",
            List.of("what", "p50, µs"),
            List.of(List.of(name, "14.2"), List.of("grpc", "91")));
    return new Report(
        "Small",
        "A report of a test.",
        List.of(
            new Section("Latency", "How long calls take.", List.of(percentiles, rates)),
            new Section("Ratios", "", List.of(ratios)),
            new Section("Machine", "", List.of(table))));
  }

  static Document parse(String html) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // nothing is fetched, and an entity that was let in would be an error
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(html)));
  }

  private static List<String> texts(Document document, String element) {
    NodeList nodes = document.getElementsByTagName(element);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }
}

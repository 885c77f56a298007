package io.ringbell.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes a {@link Report} as one HTML file: drawings in it, no script, and nothing that a network
 * would have to bring.
 */
public final class HtmlReport {
  static final String START = "<!DOCTYPE html>\n";
  static final String GENERATOR = "<meta name=\"generator\" content=\"ringbell benchmarks\"/>";

  private final Markup out = new Markup();
  private final Palette palette = new Palette();

  private HtmlReport() {}

  /** Writes the file. */
  public static void write(Report report, Path file) throws IOException {
    write(report, List.of(), file);
  }

  /**
   * Writes the file, with other reports below this one.
   *
   * @param others written before
   */
  public static void write(Report report, List<WrittenReport> others, Path file)
      throws IOException {
    Files.writeString(file, render(report, others), UTF_8);
  }

  /** The content of the file. */
  public static String render(Report report) {
    return render(report, List.of());
  }

  /** The content of the file, with other reports below this one; words are explained once. */
  public static String render(Report report, List<WrittenReport> others) {
    boolean explained =
        report.sections().stream().anyMatch(section -> section.title().equals(Glossary.TITLE));
    return new HtmlReport()
        .page(
            report,
            explained
                ? others.stream().map(other -> other.without(Glossary.TITLE)).toList()
                : others);
  }

  private String page(Report report, List<WrittenReport> others) {
    out.raw(START);
    out.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml").open("head").line();
    out.empty("meta", "charset", "utf-8").line();
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    out.empty("meta", "name", "color-scheme", "content", "light dark").line();
    out.raw(GENERATOR).line();
    out.element("title", report.title()).line();
    out.open("style").raw(style()).close().close().line();
    out.open("body").open("main").line();
    out.element("h1", report.title()).line();
    out.element("p", report.summary(), "class", "summary").line();
    contents(report.sections(), others);
    int number = 0;
    for (Section section : report.sections()) {
      section(section, number++);
    }
    for (WrittenReport other : others) {
      out.open("h1").raw(other.title()).close().line();
      out.open("p", "class", "summary").raw(other.summary()).close().line();
      for (WrittenReport.Part part : other.sections()) {
        out.open("section", "id", "s" + number++).open("h2").raw(part.title()).close();
        out.raw(part.content()).close().line();
      }
    }
    return out.close().close().close().line().toString();
  }

  /** Links to all sections; those of each other report in a list of its own. */
  private void contents(List<Section> sections, List<WrittenReport> others) {
    if (sections.size() < 3 && others.isEmpty()) {
      return;
    }
    int number = 0;
    out.open("nav").open("ul");
    for (Section section : sections) {
      out.open("li").element("a", section.title(), "href", "#s" + number++).close();
    }
    out.close();
    for (WrittenReport other : others) {
      out.open("ul").open("li").raw(other.title()).raw(":").close();
      for (WrittenReport.Part part : other.sections()) {
        out.open("li").open("a", "href", "#s" + number++).raw(part.title()).close().close();
      }
      out.close();
    }
    out.close().line();
  }

  private void section(Section section, int number) {
    out.open("section", "id", "s" + number).element("h2", section.title()).line();
    paragraph(section.text());
    for (Block block : section.blocks()) {
      block(block);
    }
    out.close().line();
  }

  private void block(Block block) {
    out.open("figure").element("figcaption", block.title()).line();
    paragraph(block.text());
    if (block instanceof LineChart chart) {
      legend(chart.series().stream().map(Series::name).toList());
      for (Size size : Size.values()) {
        new LineDrawing(chart, palette, size).draw(out);
      }
      out.open("details").element("summary", "the numbers").line();
      TableWriter.numbersOf(out, chart);
      out.close();
    } else if (block instanceof BarChart chart) {
      if (chart.parts().size() > 1) {
        legend(chart.parts());
      }
      for (Size size : Size.values()) {
        new BarDrawing(chart, palette, size).draw(out);
      }
      out.open("details").element("summary", "the numbers").line();
      TableWriter.numbersOf(out, chart);
      out.close();
    } else if (block instanceof DataTable table) {
      TableWriter.write(out, table.columns(), table.rows());
    }
    out.close().line();
  }

  private void paragraph(String text) {
    if (!text.isEmpty()) {
      out.element("p", text).line();
    }
  }

  private void legend(List<String> names) {
    out.open("ul", "class", "legend");
    for (String name : names) {
      out.open("li").open("svg", "viewBox", "0 0 24 12", "class", "key", "aria-hidden", "true");
      out.open("g", "class", palette.of(name));
      out.empty("polyline", "points", "0,6 24,6")
          .empty("circle", "class", "dot", "cx", "12", "cy", "6", "r", "4");
      out.close().close().text(name).close();
    }
    out.close().line();
  }

  private static String style() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

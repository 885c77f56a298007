package io.ringbell.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report that {@link HtmlReport} has written before, to become a part of another. It keeps its
 * own machine and date.
 *
 * @param title of the report, as markup
 * @param summary its paragraph, as markup
 * @param sections its parts
 */
public record WrittenReport(String title, String summary, List<Part> sections) {
  // All text in a report is escaped, so none of it looks like these.
  private static final Pattern PIECES =
      Pattern.compile(
          "<h1>(?<title>.*?)</h1>"
              + "|<p class=\"summary\">(?<summary>.*?)</p>"
              + "|<section id=\"s\\d+\"><h2>(?<heading>.*?)</h2>(?<content>.*?)</section>",
          Pattern.DOTALL);

  /** Copies. */
  public WrittenReport {
    sections = List.copyOf(sections);
  }

  /**
   * Reads a file, which may hold several reports.
   *
   * @throws IOException if it cannot be read, or is none of these reports
   */
  public static List<WrittenReport> read(Path file) throws IOException {
    String html = Files.readString(file, UTF_8);
    List<WrittenReport> reports = new ArrayList<>();
    if (html.startsWith(HtmlReport.START) && html.contains(HtmlReport.GENERATOR)) {
      reports.addAll(parse(html));
    }
    if (reports.isEmpty()) {
      throw new IOException(file + ": not a report of these commands (expected: one of --html)");
    }
    return reports;
  }

  private static List<WrittenReport> parse(String html) {
    List<WrittenReport> reports = new ArrayList<>();
    Matcher piece = PIECES.matcher(html);
    String title = null;
    String summary = "";
    List<Part> parts = new ArrayList<>();
    while (piece.find()) {
      if (piece.group("title") != null) {
        if (title != null) {
          reports.add(new WrittenReport(title, summary, parts));
        }
        title = piece.group("title");
        summary = "";
        parts = new ArrayList<>();
      } else if (piece.group("summary") != null) {
        summary = piece.group("summary");
      } else {
        parts.add(new Part(piece.group("heading"), piece.group("content")));
      }
    }
    if (title != null) {
      reports.add(new WrittenReport(title, summary, parts));
    }
    return reports;
  }

  /** The same without the sections of that heading. */
  WrittenReport without(String heading) {
    return new WrittenReport(
        title, summary, sections.stream().filter(part -> !part.title().equals(heading)).toList());
  }

  /**
   * A section.
   *
   * @param title its heading, as markup
   * @param content what is below the heading, as markup
   */
  public record Part(String title, String content) {}
}

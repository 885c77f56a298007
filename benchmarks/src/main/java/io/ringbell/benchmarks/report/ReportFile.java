package io.ringbell.benchmarks.report;

import io.ringbell.benchmarks.command.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of a measuring command that say where its report goes. */
public final class ReportFile {
  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "write a report with charts into one HTML file, which needs nothing beside it")
  private Path html;

  @Option(
      names = "--with",
      paramLabel = "FILE",
      split = ",",
      description =
          "put reports that perf or bench microservices wrote before below this one, into the same"
              + " file; it may be the one that is written")
  private List<Path> with = List.of();

  private List<WrittenReport> others = List.of();

  /** Whether a report is wanted. */
  public boolean isWanted() {
    return html != null;
  }

  /**
   * Reads the reports that go below, and looks whether the file can be written: before minutes of
   * measuring rather than after them.
   *
   * @throws UsageException if something cannot be read or written
   */
  public void prepare() {
    if (!with.isEmpty() && html == null) {
      throw new UsageException("--with is for a report (expected: --html too)");
    }
    checkWritable(html);
    List<WrittenReport> read = new ArrayList<>();
    for (Path file : with) {
      try {
        read.addAll(WrittenReport.read(file));
      } catch (IOException e) {
        boolean told = e.getMessage() != null && e.getMessage().startsWith(file + ": ");
        throw new UsageException("--with: " + (told ? e.getMessage() : file + ": " + e));
      }
    }
    others = List.copyOf(read);
  }

  /** Writes the file. */
  public void write(Report report) throws IOException {
    HtmlReport.write(report, others, html);
  }

  /**
   * Looks whether a file can be written.
   *
   * @param file may be null, for none
   * @throws UsageException if not
   */
  public static void checkWritable(Path file) {
    if (file == null) {
      return;
    }
    Path directory = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || directory == null || !Files.isWritable(directory)) {
      throw new UsageException(file + ": not a file that can be written");
    }
  }
}

package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * All round trips as a log of HdrHistogram, in nanoseconds: one line for each measurement, told
 * apart by its tag.
 */
final class HdrLog {
  private HdrLog() {}

  static void write(List<Run> runs, Path file) throws IOException {
    long base = runs.isEmpty() ? 0 : runs.get(0).startMillis();
    try (PrintStream out = new PrintStream(Files.newOutputStream(file))) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment("[Round trips in nanoseconds; Interval_Max in milliseconds]");
      log.outputLogFormatVersion();
      log.outputStartTime(base);
      log.setBaseTime(base);
      log.outputBaseTime(base);
      log.outputLegend();
      for (Run run : runs) {
        write(log, run, tag(run), run.calls());
        if (run.raw().getTotalCount() > 0) {
          write(log, run, tag(run) + ".raw", run.raw());
        }
      }
      if (out.checkError()) {
        throw new IOException("could not write " + file);
      }
    }
  }

  /** What the line of a measurement is called: {@code tcp.ringbell.32B.1.round1}. */
  static String tag(Run run) {
    Result result = run.result();
    String load =
        result.isOpenLoop() ? Math.round(result.rate()) + "ps" : result.outstanding() + "";
    return String.join(
        ".",
        result.fabric(),
        result.subject().toString(),
        result.bytes() + "B",
        load,
        "round" + run.round());
  }

  private static void write(
      HistogramLogWriter log, Run run, String tag, AbstractHistogram histogram) {
    EncodableHistogram interval = histogram;
    interval.setTag(tag);
    interval.setStartTimeStamp(run.startMillis());
    interval.setEndTimeStamp(run.endMillis());
    log.outputIntervalHistogram(interval); // its unit: nanoseconds, shown as milliseconds
  }
}

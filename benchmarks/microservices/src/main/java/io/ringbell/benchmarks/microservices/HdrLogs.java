package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.load.LoadResult;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes what guests waited as HdrHistogram's logs, in nanoseconds, a tag for each kind. */
final class HdrLogs {
  private HdrLogs() {}

  /**
   * Writes one file.
   *
   * @param number of the outcome, so that rounds do not overwrite each other
   */
  static void write(Path directory, Outcome outcome, int number) {
    String name =
        String.format(
            Locale.ROOT,
            "%03d-%s-%s-%.0f.hlog",
            number,
            outcome.variant().stack().label(),
            outcome.variant().fabric(),
            outcome.perSecond());
    try {
      Files.createDirectories(directory);
      Path file = directory.resolve(name);
      try (PrintStream stream =
          new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
        write(new HistogramLogWriter(stream), outcome.load());
        if (stream.checkError()) {
          throw new IOException("cannot write to " + file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(HistogramLogWriter log, LoadResult load) {
    long end = load.startMillis() + (long) (load.seconds() * 1e3);
    log.outputLogFormatVersion();
    log.outputStartTime(load.startMillis());
    log.outputLegend();
    load.latencies().forEach((kind, times) -> write(log, kind.label(), times, load, end));
    write(log, "lateness", load.lateness(), load, end);
  }

  private static void write(
      HistogramLogWriter log, String tag, Histogram times, LoadResult load, long end) {
    times.setTag(tag);
    times.setStartTimeStamp(load.startMillis());
    times.setEndTimeStamp(end);
    log.outputIntervalHistogram(times);
  }
}

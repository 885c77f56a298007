package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The guest's result file: a line per case, written as soon as the case has ended. */
final class Outcomes {
  private static final String FILE = "outcomes.txt";

  /** The last line of a suite that came to its end. */
  static final Outcome END = new Outcome("end of the suite", 0, "", "");

  private Outcomes() {}

  static Writer write(Path directory) throws IOException {
    return new Writer(Files.newBufferedWriter(directory.resolve(FILE), UTF_8));
  }

  /** By name; empty if the guest did not come as far as writing the file. */
  static Map<String, Outcome> read(Path directory) throws IOException {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    Path file = directory.resolve(FILE);
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file, UTF_8)) {
        Outcome outcome = Outcome.fromLine(line);
        outcomes.put(outcome.name(), outcome);
      }
    }
    return outcomes;
  }

  /** The guest's end. */
  record Writer(BufferedWriter file) implements AutoCloseable {
    void add(Outcome outcome) throws IOException {
      file.write(outcome.toLine());
      file.newLine();
      file.flush();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}

package io.ringbell.benchmarks.perf;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Base64;
import java.util.Optional;

/**
 * A run with its histograms as one line, between two processes of the same command. Nothing else
 * reads it, and it is kept nowhere.
 */
final class RunLine {
  private static final String START = "run ";

  private RunLine() {}

  static String of(Run run) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(run);
    } catch (IOException e) {
      throw new IllegalStateException("a run that cannot be written", e);
    }
    return START + Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** The run, or nothing if the line is something else that the process says. */
  static Optional<Run> parse(String line) throws IOException {
    if (!line.startsWith(START)) {
      return Optional.empty();
    }
    byte[] bytes = Base64.getDecoder().decode(line.substring(START.length()));
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return Optional.of((Run) in.readObject());
    } catch (ClassNotFoundException e) {
      throw new IOException("the client's process is of another version", e);
    }
  }
}

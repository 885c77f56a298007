package io.ringbell.benchmarks.perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes each measurement in a process of its own: {@link PerfClient}. */
final class ClientProcess implements Plan.Measurer {
  private final List<String> given;
  private final List<String> javaOptions;
  private final Cores cores; // null: not pinned
  private final PrintWriter out;

  /**
   * @param given the words of the command
   * @param javaOptions of the process
   * @param out what else the process says
   */
  ClientProcess(List<String> given, List<String> javaOptions, Cores cores, PrintWriter out) {
    this.given = given;
    this.javaOptions = javaOptions;
    this.cores = cores;
    this.out = out;
  }

  @Override
  public void measure(int measurement, int round, Consumer<Run> into) throws IOException {
    List<String> command = new ArrayList<>();
    if (cores != null) {
      command.addAll(Cores.prefix(cores.client()));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(PerfClient.class.getName());
    command.addAll(PerfClient.words(measurement, round, cores, given));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        Optional<Run> run = RunLine.parse(line);
        run.ifPresent(into);
        if (run.isEmpty()) {
          out.println(line);
        }
      }
      int code = process.waitFor();
      if (code != 0) {
        throw new EndedException(code);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroy(); // its server ends with it
    }
  }

  /** A process could not measure, and has said why. */
  static final class EndedException extends IOException {
    private static final long serialVersionUID = 1;

    private final int code;

    private EndedException(int code) {
      super("the client's process ended with code " + code);
      this.code = code;
    }

    int code() {
      return code;
    }
  }
}

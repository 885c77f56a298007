package io.ringbell.benchmarks.perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code --epsilon}: both processes without a garbage collector, in a heap of 64 MiB. What
 * allocates for each call ends with an OutOfMemoryError; what does not, goes on for ever.
 */
final class Epsilon {
  static final List<String> FLAGS =
      List.of(
          "-XX:+UnlockExperimentalVMOptions",
          "-XX:+UseEpsilonGC",
          "-Xms64m",
          "-Xmx64m",
          "-XX:+ExitOnOutOfMemoryError",
          "-Xlog:disable", // what it would say of itself goes where results do
          "-Xlog:all=error:stderr");

  private Epsilon() {}

  /** Whether this process runs so. */
  static boolean isOn() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().contains(FLAGS.get(1));
  }

  /** Runs the same command in a process that does; its exit code. */
  static int relaunch(List<String> args, PrintWriter out) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Perf.class.getName());
    command.addAll(args);
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        out.println(line);
      }
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}

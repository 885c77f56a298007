package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.command.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The two cores that {@code --pin} gives to server and client, by way of {@code taskset}. */
record Cores(int server, int client) {
  private static final String ALLOWED = "cpus_allowed_list:";

  /**
   * Picks the first two cores that this process may use.
   *
   * @throws UsageException if there are fewer, or no way to pin
   */
  static Cores pick() {
    List<Integer> allowed;
    try {
      allowed = allowed(Files.readAllLines(Path.of("/proc/self/status")));
    } catch (IOException e) {
      throw new UsageException("--pin works on Linux only: " + e.getMessage());
    }
    if (allowed.size() < 2) {
      throw new UsageException("--pin needs two cores, and this process may use: " + allowed);
    }
    if (run("taskset", "--version") != 0) {
      throw new UsageException("--pin needs taskset (Debian: apt-get install util-linux)");
    }
    return new Cores(allowed.get(0), allowed.get(1));
  }

  /** The cores named in the lines of {@code /proc/self/status}, such as {@code 0-3,8}. */
  static List<Integer> allowed(List<String> status) {
    List<Integer> cores = new ArrayList<>();
    for (String line : status) {
      if (line.toLowerCase(Locale.ROOT).startsWith(ALLOWED)) {
        for (String range : line.substring(ALLOWED.length()).trim().split(",", -1)) {
          String[] ends = range.split("-", -1);
          int last = Integer.parseInt(ends[ends.length - 1]);
          for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
            cores.add(core);
          }
        }
      }
    }
    return cores;
  }

  /** What comes before a command for it to run on a core. */
  static List<String> prefix(int core) {
    return List.of("taskset", "--cpu-list", Integer.toString(core));
  }

  private static int run(String... command) {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      return 127; // as a shell says that there is no such program
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted"));
    }
  }
}

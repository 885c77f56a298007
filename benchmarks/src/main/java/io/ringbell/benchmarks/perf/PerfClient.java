package io.ringbell.benchmarks.perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.benchmarks.command.Commands;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Unmatched;

/**
 * The client's process of one measurement: it has called nothing before, so that the JIT compiler
 * sees one fabric only. It writes each run as a line to its standard output, and ends when its
 * standard input does, so that it never outlives the command.
 */
@Command(name = "perf")
final class PerfClient implements Callable<Integer> {
  private static final String NOT_PINNED = "-";
  private static final int WORDS = 3;

  private final int measurement;
  private final int round;
  private final List<String> serverPrefix;

  @Mixin private PerfArguments arguments;

  @Unmatched
  @SuppressWarnings("UnusedVariable") // words for the command itself: how it shows results
  private List<String> ofTheCommand = new ArrayList<>();

  private PerfClient(int measurement, int round, List<String> serverPrefix) {
    this.measurement = measurement;
    this.round = round;
    this.serverPrefix = serverPrefix;
  }

  /** What {@link #main} takes. */
  static List<String> words(int measurement, int round, Cores cores, List<String> given) {
    List<String> words = new ArrayList<>();
    words.add(Integer.toString(measurement));
    words.add(Integer.toString(round));
    words.add(cores == null ? NOT_PINNED : Integer.toString(cores.server()));
    words.addAll(given);
    return words;
  }

  /** Takes which measurement of which round, the server's core, and the words of the command. */
  public static void main(String[] words) {
    Thread watch = new Thread(PerfClient::endWithTheCommand, "perf-client-watch");
    watch.setDaemon(true);
    watch.start();
    PerfClient client =
        new PerfClient(
            Integer.parseInt(words[0]),
            Integer.parseInt(words[1]),
            words[2].equals(NOT_PINNED) ? List.of() : Cores.prefix(Integer.parseInt(words[2])));
    PrintWriter err = new PrintWriter(System.err, true, UTF_8);
    String[] given = Arrays.copyOfRange(words, WORDS, words.length);
    System.exit(Commands.execute("perf", client, err, err, given));
  }

  @Override
  @SuppressWarnings("SystemOut")
  public Integer call() throws IOException {
    PerfOptions options = arguments.plan().measurements().get(measurement);
    MeasuringClient.measure(
        options, round, serverPrefix, run -> System.out.println(RunLine.of(run)));
    return System.out.checkError() ? 1 : 0;
  }

  private static void endWithTheCommand() {
    try {
      while (System.in.read() >= 0) {
        // nothing is said here: only the end counts
      }
    } catch (IOException e) {
      // As the end.
    }
    Runtime.getRuntime().halt(1);
  }
}

package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.command.Commands;
import io.ringbell.benchmarks.command.UsageException;
import io.ringbell.benchmarks.report.HtmlReport;
import io.ringbell.fabric.Fabrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ringbell perf}: the client's process, which starts the server's. */
@Command(
    name = "perf",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 100,
    description =
        "Measures calls between two processes on this machine and, alternated with them, a raw"
            + " busy-polling ping-pong of the same sizes over TCP, UDP for roce, or a mapped file"
            + " for shm; on request grpc-java beside them, loads by the clock, and a report.",
    footer = {
      "",
      "A report of all fabrics beside gRPC, some minutes for each round:",
      "  ./ringbell perf --fabric tcp,roce,shm --baseline raw,grpc-netty,grpc-ringbell --bytes 32 \\",
      "    --outstanding 1,64 --sweep --rounds 5 --html report.html"
    })
final class Perf implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private PerfArguments arguments;

  @Option(names = "--json", description = "print one JSON object a line instead of a table")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "write a report with charts into one HTML file")
  private Path html;

  @Option(
      names = "--hdr",
      paramLabel = "FILE",
      description = "write all round trips as a log of HdrHistogram")
  private Path hdr;

  @Option(
      names = "--epsilon",
      description =
          "run both processes without a garbage collector in a heap of 64 MiB; for --mode primitive")
  private boolean epsilon;

  /** Runs the command and exits with its code. */
  public static void main(String[] args) {
    Commands.main("perf", new Perf(), args);
  }

  /** Runs the command: 0 if it measured, 1 if a measurement failed, 2 if it cannot do as asked. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    return Commands.execute("perf", new Perf(), out, err, args);
  }

  @Override
  public Integer call() throws IOException {
    List<String> given = spec.commandLine().getParseResult().originalArgs();
    List<String> fabrics = arguments.fabrics();
    List<PerfOptions> loads = arguments.loads(epsilon ? Epsilon.FLAGS : List.of());
    List<Subject> baselines = arguments.baselines();
    int rounds = arguments.rounds();
    checkWritable(html);
    checkWritable(hdr);
    for (PerfOptions load : loads) {
      for (String fabric : fabrics) { // says what is missing before a process is started
        Fabrics.open(load.of(fabric, Subject.RINGBELL).scheme()).close();
      }
    }
    if (epsilon && !Epsilon.isOn()) {
      return Epsilon.relaunch(given, spec.commandLine().getOut());
    }
    Cores cores = arguments.pins() ? Cores.pick() : null;
    if (cores != null) {
      cores.pinThisProcess();
    }
    Plan plan = new Plan(fabrics, loads, baselines, rounds, cores);
    PrintWriter out = spec.commandLine().getOut();
    Printing printing = new Printing(out, json, rounds);
    List<Run> runs = plan.run(printing);
    List<Summary> summaries = Summary.of(runs);
    if (rounds > 1) {
      printing.print(summaries);
    }
    if (hdr != null) {
      HdrLog.write(runs, hdr);
    }
    if (html != null) {
      HtmlReport.write(PerfReport.of(summaries, plan, given), html);
    }
    return 0;
  }

  /** Before minutes of measuring rather than after them. */
  private static void checkWritable(Path file) {
    if (file == null) {
      return;
    }
    Path directory = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || directory == null || !Files.isWritable(directory)) {
      throw new UsageException(file + ": not a file that can be written");
    }
  }
}

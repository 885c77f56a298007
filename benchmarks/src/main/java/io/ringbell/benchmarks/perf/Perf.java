package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.command.Commands;
import io.ringbell.benchmarks.command.HelpOption;
import io.ringbell.benchmarks.report.ReportFile;
import io.ringbell.fabric.Fabrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ringbell perf}: starts the processes that measure, and shows what they say. */
@Command(
    name = "perf",
    sortOptions = false,
    usageHelpWidth = 100,
    description =
        "Measures calls between two processes on this machine and, alternated with them, a raw"
            + " ping-pong of the same sizes over TCP, UDP for roce, or a mapped file for shm, which"
            + " waits as the calls do: busy, or blocking with --waiting event; on request grpc-java"
            + " beside them, loads by the clock, and a report. Each measurement has a client and a"
            + " server process of its own.",
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

  @Mixin private ReportFile report;

  @Option(
      names = "--hdr",
      paramLabel = "FILE",
      description = "write all round trips as a log of HdrHistogram")
  private Path hdr;

  @Mixin
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private HelpOption help;

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
    Plan plan = arguments.plan();
    report.prepare();
    ReportFile.checkWritable(hdr);
    for (PerfOptions measurement : plan.measurements()) {
      Fabrics.open(measurement.scheme())
          .close(); // says what is missing before a process is started
    }
    Cores cores = arguments.pins() ? Cores.pick() : null;
    PrintWriter out = spec.commandLine().getOut();
    Printing printing = new Printing(out, json, plan.rounds());
    List<Run> runs;
    try {
      runs =
          plan.run(new ClientProcess(given, arguments.clientJavaOptions(), cores, out), printing);
    } catch (ClientProcess.EndedException e) {
      return e.code(); // it has said why
    }
    List<Summary> summaries = Summary.of(runs);
    if (plan.rounds() > 1) {
      printing.print(summaries);
    }
    if (hdr != null) {
      HdrLog.write(runs, hdr);
    }
    if (report.isWanted()) {
      report.write(PerfReport.of(summaries, plan, given));
    }
    return 0;
  }
}

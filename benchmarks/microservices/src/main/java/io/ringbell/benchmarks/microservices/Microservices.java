package io.ringbell.benchmarks.microservices;

import io.ringbell.WaitStrategy;
import io.ringbell.benchmarks.command.Commands;
import io.ringbell.benchmarks.command.HelpOption;
import io.ringbell.benchmarks.command.UsageException;
import io.ringbell.benchmarks.microservices.stack.Stack;
import io.ringbell.benchmarks.report.Fingerprint;
import io.ringbell.benchmarks.report.ReportFile;
import io.ringbell.fabric.Fabrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code ringbell bench microservices}: the guests' process, which starts those of the services.
 */
@Command(
    name = "bench microservices",
    sortOptions = false,
    description =
        "Starts six services that find and book hotels, each a process, lets guests come at a given"
            + " rate, and tells how long they waited: over grpc-java on Netty, grpc-java on Ringbell,"
            + " and Ringbell alone. The services' code is the same.")
final class Microservices implements Callable<Integer> {
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

  @Spec private CommandSpec spec;

  @Option(
      names = "--stacks",
      paramLabel = "NAME",
      split = ",",
      description =
          "grpc-netty (over tcp only), grpc-ringbell, native, with commas between (default: all)")
  private List<String> stacks = List.of("grpc-netty", "grpc-ringbell", "native");

  @Option(
      names = "--fabrics",
      paramLabel = "SCHEME",
      split = ",",
      description = "what carries Ringbell's calls (default: tcp,roce,shm)")
  private List<String> fabrics = List.of("tcp", "roce", "shm");

  @Option(
      names = "--rates",
      paramLabel = "N",
      split = ",",
      description = "requests a second that are offered, one run each (default: 1000)")
  private List<Double> rates = List.of(1000.0);

  @Option(names = "--seconds", description = "of each run (default: ${DEFAULT-VALUE})")
  private double seconds = 15;

  @Option(
      names = "--warmup",
      paramLabel = "SECONDS",
      description = "of load at the first rate before (default: ${DEFAULT-VALUE})")
  private double warmup = 20;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "how often all of it; the round with the median p99 is shown (default: 1)")
  private int rounds = 1;

  @Option(
      names = "--waiting",
      description =
          "how Ringbell's threads wait: ADAPTIVE, EVENT or BUSY_SPIN, which needs a core for each"
              + " of some twenty threads (default: ${DEFAULT-VALUE})")
  private WaitStrategy waiting = WaitStrategy.EVENT;

  @Option(
      names = "--direct",
      description = "gRPC's handlers and callbacks run on the threads of its transport")
  private boolean direct;

  @Option(
      names = "--even",
      description = "guests come in equal distances, not as by chance (a Poisson process)")
  private boolean even;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "time one of N requests at each hop; 0 for none (default: ${DEFAULT-VALUE})")
  private int sample = 20;

  @Option(
      names = "--outstanding",
      paramLabel = "N",
      description =
          "most requests under way; what is due then is not sent, and counted (default:"
              + " ${DEFAULT-VALUE})")
  private int outstanding = 4096;

  @Option(names = "--hotels", description = "in the city (default: ${DEFAULT-VALUE})")
  private int hotels = 5000;

  @Option(names = "--seed", description = "of city and guests (default: ${DEFAULT-VALUE})")
  private long seed = 7471;

  @Option(
      names = "--java-options",
      paramLabel = "OPTIONS",
      description = "of the services' processes (default: ${DEFAULT-VALUE})")
  private String javaOptions = "-Xmx512m";

  @Option(names = "--json", description = "print one JSON object a line instead of tables")
  private boolean json;

  @Mixin private ReportFile report;

  @Option(
      names = "--hdr",
      paramLabel = "DIRECTORY",
      description = "write HdrHistogram logs there, one for each run")
  private Path hdr;

  @Mixin
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private HelpOption help;

  /** Runs the command and exits with its code. */
  public static void main(String[] args) {
    System.setProperty(LOG_LEVEL, System.getProperty(LOG_LEVEL, "warn"));
    Commands.main("bench microservices", new Microservices(), args);
  }

  /** Runs the command: 0 if it measured, 1 if that failed, 2 if it cannot do as asked. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    return Commands.execute("bench microservices", new Microservices(), out, err, args);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    BenchOptions options = options();
    report.prepare();
    for (String fabric : fabrics) {
      Fabrics.open(fabric).close(); // says what is missing before a process is started
    }
    Map<String, String> machine = Fingerprint.read();
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      out.println(Tables.header(options));
    }
    List<Outcome> outcomes = new ArrayList<>();
    new Bench(options)
        .run(
            outcome -> {
              outcomes.add(outcome);
              out.println(json ? Json.of(outcome, outcomes) : Tables.row(outcome));
              if (hdr != null) {
                HdrLogs.write(hdr, outcome, outcomes.size());
              }
            });
    List<Summary> summaries = Summary.of(outcomes);
    if (!json) {
      out.println(Tables.end(summaries));
    }
    if (report.isWanted()) {
      report.write(HtmlPages.of(options, summaries, machine));
    }
    return 0;
  }

  private BenchOptions options() {
    List<Stack> chosen = new ArrayList<>();
    for (String stack : stacks) {
      try {
        chosen.add(Stack.of(stack));
      } catch (IllegalArgumentException e) {
        throw new UsageException("--stacks: " + e.getMessage());
      }
    }
    List<String> java = javaOptions.isBlank() ? List.of() : List.of(javaOptions.trim().split(" +"));
    return new BenchOptions(
        Variant.of(chosen, fabrics),
        new GraphOptions(seed, hotels, waiting, direct, sample > 0, java),
        rates,
        seconds,
        warmup,
        rounds,
        even,
        seed ^ 0x6E57,
        sample,
        outstanding);
  }
}

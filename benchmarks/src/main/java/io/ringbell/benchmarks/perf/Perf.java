package io.ringbell.benchmarks.perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.RpcException;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ringbell perf}: the client's process, which starts the server's. */
@Command(
    name = "perf",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures calls between two processes on this machine and, alternated with them, a raw"
            + " busy-polling ping-pong of the same sizes over TCP, UDP for roce, or a mapped file for shm.")
final class Perf implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int MAX_MESSAGE = 16 << 20;
  private static final int HEADROOM = 1024;

  @Spec private CommandSpec spec;

  @Option(
      names = "--fabric",
      paramLabel = "SCHEME",
      description = "what carries the calls (default: ${DEFAULT-VALUE})")
  private String fabric = "tcp";

  @Option(
      names = "--fabric-options",
      paramLabel = "NAME=VALUE[&...]",
      description = "the fabric's own settings, such as crc=off")
  private String fabricOptions = "";

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "this machine's address to measure at, as fabrics of adapters need one of theirs"
              + " (default: ${DEFAULT-VALUE})")
  private String host = "127.0.0.1";

  @Option(
      names = {"--sizes", "--bytes"},
      paramLabel = "BYTES",
      split = ",",
      description = "payload sizes, with commas between (default: 32,1024,65536,1048576)")
  private List<Integer> sizes = List.of();

  @Option(
      names = "--mode",
      description =
          "blocking, async, primitive: blocking calls of one long, without message objects; stream:"
              + " messages that come back on one stream, beside blocking calls; oneway: messages of"
              + " one stream, one way (default: blocking, and async if --outstanding is more than 1)")
  private Mode mode;

  @Option(
      names = "--waiting",
      description = "how both sides wait: busy, adaptive or event (default: adaptive)")
  private Waiting waiting = Waiting.ADAPTIVE;

  @Option(
      names = "--outstanding",
      paramLabel = "N",
      description = "calls, and raw messages, under way at once (default: ${DEFAULT-VALUE})")
  private int outstanding = 1;

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "measured calls of each size (default: by the size, 1000 to 100000)")
  private Long calls;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description =
          "calls before that, at least; up to five times as many until the median is steady"
              + " (default: half of --calls)")
  private Long warmup;

  @Option(
      names = "--ring",
      paramLabel = "BYTES",
      description = "capacity of each ring, a power of two (default: the runtime's)")
  private int ring;

  @Option(names = "--pin", description = "give each process a core of its own, with taskset")
  private boolean pin;

  @Option(
      names = "--no-raw",
      description =
          "without the raw link, whose busy loops take the processors from a software device")
  private boolean noRaw;

  @Option(names = "--json", description = "print one JSON object a line instead of a table")
  private boolean json;

  /** Runs the command and exits with its code. */
  public static void main(String[] args) {
    System.exit(
        execute(
            new PrintWriter(System.out, true, UTF_8),
            new PrintWriter(System.err, true, UTF_8),
            args));
  }

  /** Runs the command: 0 if it measured, 1 if a measurement failed, 2 if it cannot do as asked. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(new Perf())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler((e, given) -> complain(err, e, USAGE))
        .setExecutionExceptionHandler((e, line, parsed) -> complain(err, e, codeOf(e)))
        .execute(args);
  }

  private static int codeOf(Exception e) {
    return e instanceof UsageException || e instanceof FabricException ? USAGE : FAILED;
  }

  private static int complain(PrintWriter err, Exception e, int code) {
    boolean plain =
        e.getMessage() != null
            && (code == USAGE || e instanceof RpcException || e instanceof IOException);
    err.println("perf: " + (plain ? e.getMessage() : e.toString()));
    return code;
  }

  @Override
  public Integer call() throws IOException {
    PerfOptions options = options();
    Fabrics.open(options.fabric()).close(); // says what is missing before a process is started
    Cores cores = pin ? Cores.pick() : null;
    if (cores != null) {
      cores.pinThisProcess();
    }
    int maxMessageSize = maxMessageSize(options);
    List<String> prefix = cores == null ? List.of() : cores.serverPrefix();
    try (ServerProcess server = ServerProcess.start(options, maxMessageSize, prefix);
        Session session = new Session(options, maxMessageSize, server)) {
      PrintWriter out = spec.commandLine().getOut();
      if (!json) {
        out.println(Table.header(options));
      }
      for (int bytes : options.sizes()) {
        Result result = new Measurement(session, options, bytes).run();
        out.println(json ? JsonLine.of(result) : Table.rows(result));
      }
    }
    return 0;
  }

  private PerfOptions options() {
    Mode chosen = mode != null ? mode : outstanding > 1 ? Mode.ASYNC : Mode.BLOCKING;
    List<Integer> chosenSizes = new ArrayList<>(sizes);
    if (sizes.isEmpty()) {
      chosenSizes.addAll(chosen == Mode.PRIMITIVE ? List.of(8) : List.of(32, 1024, 65536, 1 << 20));
    }
    return new PerfOptions(
        fabric,
        fabricOptions,
        host,
        chosen,
        waiting,
        chosenSizes,
        outstanding,
        atLeast("--calls", 1, calls, 0),
        atLeast("--warmup", 0, warmup, -1),
        ring,
        pin,
        !noRaw);
  }

  private static long atLeast(String name, long least, Long given, long otherwise) {
    if (given == null) {
      return otherwise;
    }
    if (given < least) {
      throw new UsageException(name + ": " + given + " (expected: at least " + least + ")");
    }
    return given;
  }

  private static int maxMessageSize(PerfOptions options) {
    int largest = 0;
    for (int bytes : options.sizes()) {
      largest = Math.max(largest, bytes);
    }
    return Math.max(MAX_MESSAGE, largest + HEADROOM);
  }
}

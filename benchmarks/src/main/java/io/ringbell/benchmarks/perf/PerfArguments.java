package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.command.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** What the command line says of the measurements. */
final class PerfArguments {
  private static final String RAW = "raw";
  private static final String NONE = "none";
  private static final int OPEN_OUTSTANDING = 1024;
  private static final double OPEN_SECONDS = 5;
  private static final int ROUNDS_AT_MOST = 1000;

  @Option(
      names = "--fabric",
      paramLabel = "SCHEME",
      split = ",",
      description =
          "what carries the calls, with commas between; each may have options of its own, such as"
              + " roce?doorbell=imm (default: tcp)")
  private List<String> fabrics = List.of("tcp");

  @Option(
      names = "--fabric-options",
      paramLabel = "NAME=VALUE[&...]",
      description = "settings of all fabrics, such as crc=off")
  private String fabricOptions = "";

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "this machine's address to measure at, as fabrics of adapters need one of theirs"
              + " (default: ${DEFAULT-VALUE})")
  private String host = "127.0.0.1";

  @Option(
      names = "--baseline",
      paramLabel = "NAME",
      split = ",",
      description =
          "what is measured beside, with commas between: raw (the link alone), grpc-netty"
              + " (grpc-java over its own HTTP/2), grpc-ringbell (grpc-java over each fabric), none"
              + " (default: raw)")
  private List<String> baselines = List.of(RAW);

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
      names = "--server-waiting",
      description = "how Ringbell's server waits, if not like the client")
  private Waiting serverWaiting;

  @Option(
      names = "--outstanding",
      paramLabel = "N",
      split = ",",
      description =
          "calls, and raw messages, under way at once in a closed loop; several with commas between"
              + " (default: 1, or no closed loop beside --rate, --rates or --sweep)")
  private List<Integer> outstanding = List.of();

  @Option(
      names = {"--rate", "--rates"},
      paramLabel = "N",
      split = ",",
      description =
          "open loop: begin so many calls a second by the clock, and count round trips from"
              + " when each was due; several with commas between")
  private List<Double> rates = List.of();

  @Option(
      names = "--sweep",
      description =
          "open loop at 10, 25, 50, 70, 80, 90 and 100 %% of what a closed loop of 64 calls reaches")
  private boolean sweep;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "how long each rate of an open loop is offered (default: 5)")
  private Double seconds;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      description =
          "open loop: calls under way at once; those due beyond are not sent, and counted"
              + " (default: ${DEFAULT-VALUE})")
  private int atMost = OPEN_OUTSTANDING;

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "measured calls of each size (default: by the size, 1000 to 100000)")
  private Long calls;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description =
          "calls before that, at least; up to five times as many until the median is steady and the"
              + " compilers of both processes rest (default: by the size, 3000 to 300000, or 10 s"
              + " at least and 30 s at most)")
  private Long warmup;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "measure all so many times, and print medians and spread (default: 1)")
  private int rounds = 1;

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

  @Option(
      names = "--epsilon",
      description =
          "run both processes without a garbage collector in a heap of 64 MiB; for --mode primitive")
  private boolean epsilon;

  @Option(
      names = "--client-java-options",
      paramLabel = "OPTIONS",
      description = "of the client's process, as for a profiler: -agentpath:...")
  private String clientJavaOptions = "";

  boolean pins() {
    return pin;
  }

  /** Options of the client's JVM. */
  List<String> clientJavaOptions() {
    List<String> options = new ArrayList<>(jvmFlags());
    if (!clientJavaOptions.isBlank()) {
      options.addAll(List.of(clientJavaOptions.strip().split(" +", -1)));
    }
    return options;
  }

  private List<String> jvmFlags() {
    return epsilon ? Epsilon.FLAGS : List.of();
  }

  /** All measurements that are asked for. */
  Plan plan() {
    return new Plan(fabrics(), loads(), baselines(), rounds());
  }

  private List<String> fabrics() {
    return List.copyOf(new LinkedHashSet<>(fabrics));
  }

  private int rounds() {
    if (rounds < 1 || rounds > ROUNDS_AT_MOST) {
      throw new UsageException("--rounds: " + rounds + " (expected: 1 to " + ROUNDS_AT_MOST + ")");
    }
    return rounds;
  }

  /** The subjects that are measured beside Ringbell itself. */
  private List<Subject> baselines() {
    Set<Subject> subjects = new LinkedHashSet<>();
    for (String name : baselines) {
      if (name.equals(Subject.GRPC_NETTY.toString())) {
        subjects.add(Subject.GRPC_NETTY);
      } else if (name.equals(Subject.GRPC_RINGBELL.toString())) {
        subjects.add(Subject.GRPC_RINGBELL);
      } else if (!name.equals(RAW) && !name.equals(NONE)) {
        throw new UsageException(
            "--baseline: " + name + " (expected: raw, grpc-netty, grpc-ringbell or none)");
      }
    }
    return List.copyOf(subjects);
  }

  /** Each load that is asked for, on the first fabric. */
  private List<PerfOptions> loads() {
    OpenLoad open = openLoad();
    List<PerfOptions> loads = new ArrayList<>();
    List<Integer> closed =
        outstanding.isEmpty() && !open.isOpen()
            ? List.of(1)
            : List.copyOf(new LinkedHashSet<>(outstanding));
    for (int each : closed) {
      loads.add(load(modeFor(each), each, OpenLoad.NONE));
    }
    if (open.isOpen()) {
      Mode chosen = mode == null || !closed.isEmpty() ? Mode.ASYNC : mode;
      loads.add(load(chosen, atMost, open));
    }
    return loads;
  }

  private OpenLoad openLoad() {
    if (rates.isEmpty() && !sweep) {
      if (seconds != null) {
        throw new UsageException("--seconds is for an open loop (expected: --rate or --sweep too)");
      }
      return OpenLoad.NONE;
    }
    return new OpenLoad(rates, sweep, seconds == null ? OPEN_SECONDS : seconds);
  }

  private Mode modeFor(int underWay) {
    return mode != null ? mode : underWay > 1 ? Mode.ASYNC : Mode.BLOCKING;
  }

  private PerfOptions load(Mode chosen, int underWay, OpenLoad load) {
    List<Integer> chosenSizes = new ArrayList<>(sizes);
    if (sizes.isEmpty()) {
      chosenSizes.addAll(chosen == Mode.PRIMITIVE ? List.of(8) : List.of(32, 1024, 65536, 1 << 20));
    }
    PerfOptions options =
        new PerfOptions(
            fabrics.get(0),
            fabricOptions,
            host,
            chosen,
            waiting,
            serverWaiting == null ? waiting : serverWaiting,
            chosenSizes,
            underWay,
            atLeast("--calls", 1, calls, 0),
            atLeast("--warmup", 0, warmup, -1),
            ring,
            pin,
            baselines.contains(RAW) && !noRaw && !load.isOpen(),
            Subject.RINGBELL,
            load,
            jvmFlags());
    for (Subject other : baselines()) {
      options.of(options.fabric(), other); // says now what it cannot do
    }
    return options;
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
}

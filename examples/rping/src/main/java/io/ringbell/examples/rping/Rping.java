package io.ringbell.examples.rping;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringbell rping}: the command line, with rping's own flags. */
@Command(
    name = "rping",
    sortOptions = false,
    description = "Connects by RDMA and plays ping-pong with READ and WRITE, as rping does.")
public final class Rping implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  @Spec private CommandSpec spec;

  @Option(names = "-s", description = "server side")
  private boolean server;

  @Option(names = "-c", description = "client side")
  private boolean client;

  @Option(
      names = "-a",
      paramLabel = "ADDR",
      description = "the server's address; on the server, where to listen (default: everywhere)")
  private String address;

  @Option(names = "-p", paramLabel = "PORT", description = "port (default: ${DEFAULT-VALUE})")
  private int port = 7174;

  @Option(names = "-C", paramLabel = "COUNT", description = "how many pings (default: no end)")
  private int count;

  @Option(
      names = "-S",
      paramLabel = "SIZE",
      description = "bytes of a ping, 16 to 65536 (default: ${DEFAULT-VALUE})")
  private int size = 64;

  @Option(names = "-v", description = "display ping data")
  private boolean verbose;

  @Option(names = "-V", description = "validate ping data")
  private boolean validate;

  @Option(names = "-d", description = "print each step")
  private boolean debug;

  @Option(names = "-P", description = "the server serves any number of clients, until it is killed")
  private boolean persistent;

  @Option(
      names = "--fabric",
      paramLabel = "SCHEME",
      description = "what carries it: roce (which real RDMA peers speak) or tcp (default: roce)")
  private String fabric = "roce";

  @Option(
      names = "--fabric-options",
      paramLabel = "NAME=VALUE[&...]",
      description = "the fabric's own settings")
  private String fabricOptions = "";

  @SuppressWarnings("unused") // picocli looks at it; its own mixin would take -V
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "this text")
  private boolean help;

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(
        execute(
            new PrintWriter(System.out, true, UTF_8),
            new PrintWriter(System.err, true, UTF_8),
            arguments));
  }

  /** Runs the command: 0 if all pings came back, 1 if not, 2 if it cannot do as asked. */
  public static int execute(PrintWriter out, PrintWriter err, String... arguments) {
    return new CommandLine(new Rping())
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler((e, given) -> complain(err, e, USAGE))
        .setExecutionExceptionHandler((e, line, parsed) -> complain(err, e, codeOf(e)))
        .execute(arguments);
  }

  private static int codeOf(Exception e) {
    boolean cannot = e instanceof ParameterException;
    if (e instanceof FabricException failure) {
      cannot = failure.reason() == FabricException.Reason.UNAVAILABLE;
    }
    return cannot ? USAGE : FAILED;
  }

  private static int complain(PrintWriter err, Exception e, int code) {
    boolean plain =
        e instanceof ParameterException
            || e instanceof PingException
            || e instanceof FabricException;
    err.println("rping: " + (plain ? e.getMessage() : e.toString()));
    return code;
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    Printer printer = new Printer(out, spec.commandLine().getErr(), debug);
    RpingOptions options = options();
    try (Fabric opened = Fabrics.open(fabric)) {
      if (client) {
        new RpingClient(opened, options, printer).run();
      } else {
        new RpingServer(opened, options, printer).run(persistent, at -> announce(at, printer));
      }
    }
    return 0;
  }

  /** Only needed, and only printed, if the port was left to the system. */
  private void announce(FabricAddress listening, Printer printer) {
    if (port == 0) {
      printer.say("listening on " + listening);
    }
  }

  private RpingOptions options() {
    if (client == server) {
      throw new ParameterException(spec.commandLine(), "one of -s (server) and -c (client) it is");
    }
    if (client && address == null) {
      throw new ParameterException(spec.commandLine(), "-c wants the server's address: -a ADDR");
    }
    if (client && persistent) {
      throw new ParameterException(spec.commandLine(), "-P is for the server");
    }
    String host = address == null ? "0.0.0.0" : address;
    String bracketed = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    String suffix = fabricOptions.isEmpty() ? "" : "?" + fabricOptions;
    try {
      return new RpingOptions(
          FabricAddress.parse(fabric + "://" + bracketed + ":" + port + suffix),
          count,
          size,
          verbose,
          validate,
          debug);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}

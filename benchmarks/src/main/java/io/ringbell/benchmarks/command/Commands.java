package io.ringbell.benchmarks.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.RpcException;
import io.ringbell.fabric.FabricException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/**
 * Runs a measuring command: one line for what went wrong, and a code that tells whose fault it is.
 */
public final class Commands {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private Commands() {}

  /** Runs the command as the program, and exits with its code. */
  public static void main(String name, Callable<Integer> command, String... args) {
    System.exit(
        execute(
            name,
            command,
            new PrintWriter(System.out, true, UTF_8),
            new PrintWriter(System.err, true, UTF_8),
            args));
  }

  /** Runs the command: its own code, 1 if measuring failed, 2 if it cannot do as asked. */
  public static int execute(
      String name, Callable<Integer> command, PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler((e, given) -> complain(name, err, e, USAGE))
        .setExecutionExceptionHandler((e, line, parsed) -> complain(name, err, e, codeOf(e)))
        .execute(args);
  }

  private static int codeOf(Exception e) {
    return e instanceof UsageException || e instanceof FabricException ? USAGE : FAILED;
  }

  private static int complain(String name, PrintWriter err, Exception e, int code) {
    boolean plain =
        e.getMessage() != null
            && (code == USAGE || e instanceof RpcException || e instanceof IOException);
    err.println(name + ": " + (plain ? e.getMessage() : e.toString()));
    return code;
  }
}

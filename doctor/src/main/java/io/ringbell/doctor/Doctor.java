package io.ringbell.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command. */
@Command(
    name = "ringbell doctor",
    description = {
      "Checks this machine and says what keeps the fabrics from working, or from being fast.",
      "Exit status: 0 if there is no problem (warnings and notes are none), 1 if there is one,"
          + " 2 for a wrong option."
    })
public final class Doctor implements Callable<Integer> {
  private static final int PROBLEMS = 1;

  private final Machine machine;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "print one JSON object")
  private boolean json;

  @Option(names = "--no-live", description = "only look: send nothing, open no fabric")
  private boolean noLive;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "this text")
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private boolean help;

  Doctor(Machine machine) {
    this.machine = machine;
  }

  /** Runs the command and exits with its code. */
  public static void main(String[] args) {
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn"); // the report says it all
    System.exit(execute(Machine.local(), new PrintWriter(System.out, true, UTF_8), args));
  }

  static int execute(Machine machine, PrintWriter out, String... args) {
    return new CommandLine(new Doctor(machine)).setOut(out).execute(args);
  }

  @Override
  public Integer call() {
    List<Check> checks = new ArrayList<>(Checks.ofTheMachine());
    if (!noLive) {
      checks.addAll(Checks.live());
    }
    List<Finding> findings = new Examination(checks).of(machine);
    spec.commandLine().getOut().println(json ? JsonReport.of(findings) : TextReport.of(findings));
    return TextReport.count(findings, Level.PROBLEM) == 0 ? 0 : PROBLEMS;
  }
}

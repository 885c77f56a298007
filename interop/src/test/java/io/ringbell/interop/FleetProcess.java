package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java program in the guest, on one of the two sides of the wire. */
final class FleetProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 100;

  private final Process process;
  private final BufferedReader output;
  private final StringBuilder said = new StringBuilder();

  private FleetProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** On the kernel's side, behind a prefix such as {@code prlimit}. */
  static FleetProcess onKernelSide(List<String> prefix, Class<?> program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(GuestJava.command(List.of(), program, arguments));
    return new FleetProcess(KernelProcess.onKernelSide(command));
  }

  static FleetProcess onKernelSide(Class<?> program, String... arguments) throws IOException {
    return onKernelSide(List.of(), program, arguments);
  }

  /** Where UDP 4791 is free. */
  static FleetProcess onOurSide(Class<?> program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(VirtualMachine.ON_OUR_SIDE);
    command.addAll(GuestJava.command(List.of(), program, arguments));
    return new FleetProcess(command);
  }

  /** The rest of the first line that begins so; what came before is in {@link #said}. */
  String await(String beginning) throws IOException {
    String line = output.readLine();
    while (line != null) {
      said.append(line).append('\n');
      if (line.startsWith(beginning)) {
        return line.substring(beginning.length());
      }
      line = output.readLine();
    }
    throw new AssertionError("it ended without saying '" + beginning + "'; it said:\n" + said);
  }

  /** All that it says until it ends. */
  String toItsEnd() throws IOException, InterruptedException {
    String line = output.readLine();
    while (line != null) {
      said.append(line).append('\n');
      line = output.readLine();
    }
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end; it said:\n" + said);
    }
    return said.toString();
  }

  /** SIGKILL: nobody says goodbye. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }
}

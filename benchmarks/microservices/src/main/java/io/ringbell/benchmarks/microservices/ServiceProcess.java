package io.ringbell.benchmarks.microservices;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A running {@link ServiceProgram}, seen from the command's process. By one thread at a time. */
final class ServiceProcess implements AutoCloseable {
  private static final long START_SECONDS = 120;
  private static final long END_SECONDS = 15;

  private final Role role;
  private final Process process;
  private final BufferedReader output;

  private ServiceProcess(Role role, Process process) {
    this.role = role;
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Starts it; {@link #awaitReady} follows. */
  static ServiceProcess start(
      Role role, Variant variant, GraphOptions options, Map<Role, String> others)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options.javaOptions());
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(ServiceProgram.class.getName());
    command.addAll(ServiceProgram.arguments(role, variant, options, others));
    return new ServiceProcess(
        role, new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Waits until it serves; its address. */
  String awaitReady() throws IOException {
    CompletableFuture<Void> tooLate =
        CompletableFuture.runAsync(
            process::destroyForcibly,
            CompletableFuture.delayedExecutor(START_SECONDS, TimeUnit.SECONDS));
    String line = output.readLine();
    tooLate.cancel(false);
    if (line == null || !line.startsWith(ServiceProgram.READY)) {
      throw new IOException(
          line == null ? "at its start, " + death() : "%s said: %s".formatted(name(), line));
    }
    return line.substring(ServiceProgram.READY.length());
  }

  Role role() {
    return role;
  }

  long pid() {
    return process.pid();
  }

  /** Runs when it ends, for whatever reason. */
  void onExit(Runnable action) {
    CompletableFuture<Void> unused = process.onExit().thenRun(action);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Asks a question of {@link ServiceProgram}'s, and gives the lines of the answer. */
  List<String> ask(String question) throws IOException {
    List<String> lines = new ArrayList<>();
    try {
      OutputStream input = process.getOutputStream();
      input.write((question + "\n").getBytes(UTF_8));
      input.flush();
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.equals(ServiceProgram.END)) {
          return lines;
        }
        lines.add(line);
      }
    } catch (IOException e) {
      throw new IOException(death(), e);
    }
    throw new IOException(death());
  }

  /** How it ended, in words. */
  String death() {
    try {
      return process.waitFor(END_SECONDS, TimeUnit.SECONDS)
          ? "%s ended with code %d".formatted(name(), process.exitValue())
          : name() + " does not answer";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return name() + " may have ended";
    }
  }

  private String name() {
    return "service %s (process %d)".formatted(role.label(), pid());
  }

  /** Tells it to end; {@link #close} waits for that. */
  void askToEnd() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      process.destroyForcibly(); // it cannot be told otherwise
    }
  }

  @Override
  public void close() {
    askToEnd();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      output.close();
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}

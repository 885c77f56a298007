package io.ringbell.rpc.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java program in a process of its own, with this one's class path and default settings. */
public final class Child implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  /** Starts it. */
  public Child(Class<?> program, String... arguments) {
    this(List.of(), program, arguments);
  }

  /** The same, with at most so much heap. */
  public static Child withHeap(String most, Class<?> program, String... arguments) {
    return new Child(List.of("-Xmx" + most, "-XX:+UseSerialGC"), program, arguments);
  }

  /** The same, where names stand for what a file like {@code /etc/hosts} says, and for no more. */
  static Child withHosts(Path hosts, Class<?> program, String... arguments) {
    return new Child(List.of("-Djdk.net.hosts.file=" + hosts), program, arguments);
  }

  private Child(List<String> settings, Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(settings);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** The next line that it prints. */
  public String line() {
    try {
      String line = output.readLine();
      if (line == null) {
        throw new AssertionError("the child has ended");
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a byte to its standard input. */
  public void send(char letter) {
    try {
      process.getOutputStream().write(letter);
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it with SIGKILL. */
  public void kill() {
    process.destroyForcibly();
    Await.until("the child is gone", () -> !process.isAlive());
  }

  /** A figure of {@code /proc/PID/status} in KiB, such as VmRSS. */
  public long statusKib(String name) {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
          .filter(line -> line.startsWith(name + ":"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        throw new AssertionError("the child does not end by itself");
      }
      output.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}

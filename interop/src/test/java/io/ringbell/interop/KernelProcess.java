package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program on the kernel's side of the wire. Its output, both streams, goes to a file. */
final class KernelProcess implements AutoCloseable {
  private static final List<String> SIDE = List.of("nsenter", "--net=/proc/1/ns/net");
  private static final long PATIENCE_SECONDS = 60;

  private final String command;
  private final Process process;
  private final Path output;

  private KernelProcess(List<String> arguments) {
    command = String.join(" ", arguments);
    try {
      output = Files.createTempFile("kernel-process", ".log");
      process =
          new ProcessBuilder(onKernelSide(arguments))
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static KernelProcess start(String... arguments) {
    return new KernelProcess(List.of(arguments));
  }

  /** Runs a program to its end, which must be a good one, and gives its output. */
  static String run(String... arguments) throws InterruptedException {
    try (KernelProcess process = start(arguments)) {
      return process.succeeded();
    }
  }

  /** The same command in the kernel's network namespace. */
  static List<String> onKernelSide(List<String> arguments) {
    List<String> command = new ArrayList<>(SIDE);
    command.addAll(arguments);
    return command;
  }

  /** Waits until it has ended with status 0, and gives its output. */
  String succeeded() throws InterruptedException {
    int status = status();
    if (status != 0) {
      throw new AssertionError(command + ": status " + status + ", output:\n" + output());
    }
    return output();
  }

  /** Waits for its end. */
  int status() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError(command + " does not end; output so far:\n" + output());
    }
    return process.exitValue();
  }

  /** What it has printed so far. */
  String output() {
    try {
      return new String(Files.readAllBytes(output), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the kernel has a listener at that port. */
  static void awaitListener(int port) throws InterruptedException {
    for (int attempt = 0; attempt < 200; attempt++) {
      if (run("rdma", "resource", "show", "cm_id").contains(":" + port + " ")) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no listener at port " + port + " of the kernel");
  }

  /** Ends it with SIGKILL if it still runs. */
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
    try {
      Files.deleteIfExists(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

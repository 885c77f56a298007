package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The host's view of {@code rxe-vm}. */
final class VirtualMachine {
  private static final Path SOURCES = Path.of("src/test/vm").toAbsolutePath();
  private static final Path SCRIPT = SOURCES.resolve("rxe-vm");
  private static final String SECONDS = "1800";

  /** A command on the user-space side of the wire. */
  static final List<String> ON_OUR_SIDE = List.of("nsenter", "--net=/run/netns/peer");

  /** The file in the output directory that holds all packets of our side. */
  static final String CAPTURE = "roce.pcap";

  /** Empty if it can be booted here; else why not, a line per cause. */
  static String whatIsMissing() throws IOException, InterruptedException {
    Execution check = Execution.of(List.of(SCRIPT.toString(), "check"), Map.of());
    if (check.status() != 0) {
      return check.output();
    }
    Execution kernel = Execution.of(List.of(SCRIPT.toString(), "kernel"), Map.of());
    return kernel.status() == 0 ? "" : kernel.output();
  }

  /**
   * Boots, runs a Java program with this class path in the namespace {@code peer}, and powers off.
   */
  static Execution run(Path output, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(ON_OUR_SIDE);
    command.addAll(
        GuestJava.command(List.of("-Dringbell.roce.pcap=/out/" + CAPTURE), program, arguments));
    return run(output, ". /rxe-env\nexec " + GuestJava.quoted(command) + "\n");
  }

  /** Boots, runs a script as root, and powers off. */
  static Execution run(Path output, String script) throws IOException, InterruptedException {
    Files.createDirectories(output);
    Path file = output.resolve("guest.sh");
    Files.writeString(file, script, UTF_8);
    return Execution.of(
        List.of(SCRIPT.toString(), "run", file.toString(), output.toString()),
        Map.of("TIMEOUT", SECONDS));
  }

  /** Starts one of two machines, 1 or 2, whose wire is a Unix socket, and does not wait. */
  static Process start(int number, Path output, String script, Path socket) throws IOException {
    Files.createDirectories(output);
    Path file = output.resolve("guest.sh");
    Files.writeString(file, script, UTF_8);
    ProcessBuilder builder =
        new ProcessBuilder(
                SCRIPT.toString(),
                "host",
                Integer.toString(number),
                file.toString(),
                output.toString(),
                socket.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.resolve("console.txt").toFile());
    builder.environment().putAll(Map.of("TIMEOUT", SECONDS, "MEM", "1536", "CPUS", "1"));
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  /** Compiles the verbs program. */
  static void buildVerbsPeer(Path program) throws IOException, InterruptedException {
    Execution build =
        Execution.of(
            List.of(
                "gcc",
                "-O2",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-o",
                program.toString(),
                SOURCES.resolve("verbs_peer.c").toString(),
                "-lrdmacm",
                "-libverbs"),
            Map.of());
    if (build.status() != 0) {
      throw new AssertionError("gcc: " + build.output());
    }
  }

  /** Leaves an empty directory. */
  static void empty(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory).sorted(Comparator.reverseOrder())) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(directory);
  }

  private VirtualMachine() {}

  /** A program that has run, with both of its streams. */
  record Execution(int status, String output) {
    static Execution of(List<String> command, Map<String, String> environment)
        throws IOException, InterruptedException {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Execution(process.waitFor(), output.strip());
    }
  }
}

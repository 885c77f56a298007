package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The host's view of {@code rxe-vm}. */
final class VirtualMachine {
  private static final Path SOURCES = Path.of("src/test/vm").toAbsolutePath();
  private static final Path SCRIPT = SOURCES.resolve("rxe-vm");
  private static final String SECONDS = "900";

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
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Emulated processors: what the JIT compiles better than quickly never pays.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Dringbell.roce.pcap=/out/" + CAPTURE);
    command.addAll(List.of("-cp", classPath()));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    String quoted =
        command.stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Files.createDirectories(output);
    Path script = output.resolve("guest.sh");
    Files.writeString(
        script, ". /rxe-env\nexec nsenter --net=/run/netns/peer " + quoted + "\n", UTF_8);
    return Execution.of(
        List.of(SCRIPT.toString(), "run", script.toString(), output.toString()),
        Map.of("TIMEOUT", SECONDS));
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

  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(":", -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(":"));
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

package io.ringbell.interop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Command lines of Java programs in the guest, with the JDK and the class path of this JVM. */
final class GuestJava {
  private GuestJava() {}

  static List<String> command(List<String> options, Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Emulated processors: what the JIT compiles better than quickly never pays.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath()));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  /** For a shell. */
  static String quoted(List<String> command) {
    return command.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(":", -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(":"));
  }
}

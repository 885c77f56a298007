package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Google's compiler: reads files and those they import, with comments and lines. */
final class Protoc {
  private static final List<String> LIBRARY =
      List.of(
          "any",
          "api",
          "descriptor",
          "duration",
          "empty",
          "field_mask",
          "source_context",
          "struct",
          "timestamp",
          "type",
          "wrappers");

  private final Path program;

  Protoc(Path program) {
    this.program = program;
  }

  /** The given program, else that of the launcher's build, else the PATH's. */
  static Protoc find(Optional<Path> given) {
    Path fromBuild = Path.of(System.getProperty("ringbell.protoc", ""));
    if (given.isPresent()) {
      return new Protoc(given.get());
    }
    if (Files.isRegularFile(fromBuild)) {
      return new Protoc(fromBuild);
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .map(directory -> Path.of(directory, "protoc"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Protoc::new)
        .orElseThrow(
            () ->
                new IdlException(
                    "there is no protoc on the PATH (install it, or name it by --protoc FILE)"));
  }

  /** The files and all that they import, the imported ones first. */
  FileDescriptorSet read(List<Path> importPaths, List<String> files) throws IOException {
    Path work = Files.createTempDirectory("ringbell-idl");
    try {
      Path library = Files.createDirectories(work.resolve("google/protobuf"));
      for (String name : LIBRARY) {
        String resource = "/google/protobuf/" + name + ".proto";
        try (InputStream in = FileDescriptorSet.class.getResourceAsStream(resource)) {
          Files.copy(in, library.resolve(name + ".proto"));
        }
      }
      Path set = work.resolve("set");
      List<String> command = new ArrayList<>(List.of(program.toString()));
      importPaths.forEach(path -> command.add("-I" + path));
      command.add("-I" + work);
      command.addAll(List.of("--include_imports", "--include_source_info"));
      command.add("--descriptor_set_out=" + set);
      command.addAll(files);
      run(command);
      return FileDescriptorSet.parseFrom(Files.readAllBytes(set));
    } finally {
      delete(work);
    }
  }

  private static void run(List<String> command) throws IOException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new IdlException(
          "protoc cannot be run: %s (install it, or name it by --protoc FILE)"
              .formatted(e.getMessage()));
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IdlException(said.strip());
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IdlException("interrupted while protoc was running");
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

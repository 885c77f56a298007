package io.ringbell.processor;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** Google's own compiler, which the build fetches where there is one for the platform. */
final class Protoc {
  private static final Path PROGRAM = Path.of("target/protoc/protoc.exe");
  private static final List<String> LIBRARY =
      List.of(
          "any",
          "descriptor",
          "duration",
          "empty",
          "field_mask",
          "struct",
          "timestamp",
          "wrappers");

  private Protoc() {}

  /** Skips the test, with the reason, if there is no protoc. */
  static void assume() {
    Assumptions.assumeTrue(
        Files.exists(PROGRAM), "no protoc for this platform at " + PROGRAM.toAbsolutePath());
  }

  /** Compiles files, given by their paths below {@code root}; fails with what protoc says. */
  static Map<String, FileDescriptor> compile(Path root, List<String> files) {
    try {
      Path work = Files.createTempDirectory("protoc");
      Path library = Files.createDirectories(work.resolve("google/protobuf"));
      for (String name : LIBRARY) {
        String resource = "/google/protobuf/" + name + ".proto";
        try (InputStream in = FileDescriptorSet.class.getResourceAsStream(resource)) {
          Files.copy(in, library.resolve(name + ".proto"));
        }
      }
      Path set = work.resolve("set");
      List<String> command = new ArrayList<>();
      PROGRAM.toFile().setExecutable(true);
      command.add(PROGRAM.toString());
      command.addAll(List.of("-I" + root, "-I" + work, "--include_imports"));
      command.add("--descriptor_set_out=" + set);
      command.addAll(files);
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0 || !said.isEmpty()) {
        throw new AssertionError("protoc: " + said);
      }
      return link(FileDescriptorSet.parseFrom(Files.readAllBytes(set)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Imported files come first. */
  private static Map<String, FileDescriptor> link(FileDescriptorSet set) {
    Map<String, FileDescriptor> files = new HashMap<>();
    for (FileDescriptorProto file : set.getFileList()) {
      FileDescriptor[] imports =
          file.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
      try {
        files.put(file.getName(), FileDescriptor.buildFrom(file, imports));
      } catch (DescriptorValidationException e) {
        throw new AssertionError(e);
      }
    }
    return files;
  }
}

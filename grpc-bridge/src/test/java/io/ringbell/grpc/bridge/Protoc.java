package io.ringbell.grpc.bridge;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  /** What it makes of a file, which is given by its path below {@code root}. */
  static FileDescriptorProto compile(Path root, String file, Path work) throws Exception {
    Path library = Files.createDirectories(work.resolve("google/protobuf"));
    for (String name : LIBRARY) {
      copy("/google/protobuf/" + name + ".proto", library.resolve(name + ".proto"));
    }
    Path set = work.resolve("set");
    PROGRAM.toFile().setExecutable(true);
    Process process =
        new ProcessBuilder(
                PROGRAM.toString(), "-I" + root, "-I" + work, "--descriptor_set_out=" + set, file)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !said.isEmpty()) {
      throw new AssertionError("protoc: " + said);
    }
    return FileDescriptorSet.parseFrom(Files.readAllBytes(set)).getFile(0);
  }

  private static void copy(String resource, Path to) throws IOException {
    if (!Files.exists(to)) {
      try (InputStream in = FileDescriptorSet.class.getResourceAsStream(resource)) {
        Files.copy(in, to);
      }
    }
  }
}

package io.ringbell.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A {@code .proto}, made Java and compiled by the processor, comes out with the same meaning. */
class RoundTripTest {
  static final Path PROTOC = Path.of("target/protoc/protoc.exe");
  static final Path CORPUS = Path.of("src/test/resources/corpus");

  @TempDir private Path sources;
  @TempDir private Path output;

  @BeforeAll
  static void program() {
    assumeTrue(Files.exists(PROTOC), "no protoc for this platform at " + PROTOC.toAbsolutePath());
    PROTOC.toFile().setExecutable(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"simple", "types", "names", "streams", "imports"})
  void meaningIsKept(String name) throws IOException {
    Path file = CORPUS.resolve(name + ".proto");
    Map<String, String> java =
        Proto2Java.generate(List.of(file), List.of(CORPUS), Optional.empty(), Optional.of(PROTOC));

    Compiler.compile(java, sources, output);

    FileDescriptorSet before = read(CORPUS, List.of(file.toString()));
    Map<String, List<String>> expected = Meaning.of(before);
    assertThat(expected).isNotEmpty();
    Map<String, List<String>> actual = new TreeMap<>();
    Path root = output.resolve("META-INF/proto");
    for (String written : protos(root)) {
      actual.putAll(Meaning.of(read(root, List.of(written))));
    }
    assertThat(actual).isEqualTo(expected);
  }

  static FileDescriptorSet read(Path root, List<String> files) throws IOException {
    return new Protoc(PROTOC).read(List.of(root), files);
  }

  private static List<String> protos(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      List<String> protos = new ArrayList<>();
      files.filter(f -> f.toString().endsWith(".proto")).forEach(f -> protos.add(f.toString()));
      return protos;
    }
  }
}

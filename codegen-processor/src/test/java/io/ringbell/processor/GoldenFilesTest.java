package io.ringbell.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The generated sources, word for word. They are compiled with {@code -Xlint:all -Werror} as they
 * are compared. After a wanted change, {@code -Dringbell.golden.update=true} writes them anew, and
 * the change is read in the diff.
 */
class GoldenFilesTest {
  @TempDir private Path output;

  @ParameterizedTest
  @ValueSource(
      strings = {"inventory", "types", "names", "streams", "idl", "rich", "clash", "large", "lent"})
  void generatedSourcesAreAsExpected(String name) throws IOException {
    Path golden = Fixture.GOLDEN.resolve(name);

    Map<String, String> generated = Fixture.compile(golden.resolve("input"), output).generated();

    Path expected = golden.resolve("expected");
    if (Boolean.getBoolean("ringbell.golden.update")) {
      write(generated, expected);
    }
    assertThat(generated).isEqualTo(read(expected));
  }

  private static Map<String, String> read(Path directory) throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (Path file : Sources.in(directory)) {
      files.put(directory.relativize(file).toString(), Files.readString(file));
    }
    return files;
  }

  private static void write(Map<String, String> files, Path directory) throws IOException {
    for (Path old : Files.exists(directory) ? Sources.in(directory) : java.util.List.<Path>of()) {
      Files.delete(old);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = directory.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }
}

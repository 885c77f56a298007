package io.ringbell.fabric.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedLibraryTest {
  @TempDir Path directory;

  @Test
  void whatTheJarLacksIsNull() throws IOException {
    assertThat(PackedLibrary.extract(getClass().getClassLoader(), "no_such_library")).isNull();
    assertThat(PackedLibrary.resource("x")).startsWith("META-INF/native/linux-").contains("x");
  }

  @Test
  void aCopyHasADirectoryOfItsOwnThatGoesWithIt() throws IOException {
    Path original = Files.writeString(directory.resolve("some"), "text");
    Path first = PackedLibrary.copy(original, "x");
    Path second = PackedLibrary.copy(original, "x");
    assertThat(first).hasContent("text").hasFileName(System.mapLibraryName("x"));
    assertThat(first.getParent()).isNotEqualTo(second.getParent());
    PackedLibrary.delete(first);
    PackedLibrary.delete(second);
    assertThat(first.getParent()).doesNotExist();
    assertThat(second.getParent()).doesNotExist();
    assertThat(original).exists();
  }
}

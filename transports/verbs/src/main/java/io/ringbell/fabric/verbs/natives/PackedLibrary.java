package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The libdisni in the jar. */
final class PackedLibrary {
  /** Where it is for this machine: {@code META-INF/native/linux-x86_64/libdisni.so}. */
  static String resource() {
    return "META-INF/native/linux-" + architecture() + "/" + System.mapLibraryName("disni");
  }

  /** As {@code uname -m} says. */
  private static String architecture() {
    String name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return name.equals("amd64") ? "x86_64" : name;
  }

  /**
   * Copies it into a new directory of this user alone.
   *
   * @return null if the jar has none for this machine
   */
  static Path extract() throws IOException {
    try (InputStream in = PackedLibrary.class.getClassLoader().getResourceAsStream(resource())) {
      if (in == null) {
        return null;
      }
      Path file = Files.createTempDirectory("ringbell").resolve(System.mapLibraryName("disni"));
      Files.copy(in, file);
      return file;
    }
  }

  /** Once loaded, the file may go. */
  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.getParent());
    } catch (IOException e) {
      file.toFile().deleteOnExit(); // a directory that somebody cleans meanwhile
    }
  }

  private PackedLibrary() {}
}

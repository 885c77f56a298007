package io.ringbell.fabric.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A native library in a jar, and its copy in a temporary file, which is needed for as long as
 * loading takes. Each copy is a file of its own, since the JVM loads a file for one class loader
 * only. Any thread.
 */
public final class PackedLibrary {
  /**
   * Where a library is in the jar for this machine: {@code META-INF/native/linux-x86_64/libx.so}.
   *
   * @param name without {@code lib} and {@code .so}
   */
  public static String resource(String name) {
    return "META-INF/native/linux-" + architecture() + "/" + System.mapLibraryName(name);
  }

  /** As {@code uname -m} says. */
  private static String architecture() {
    String name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return name.equals("amd64") ? "x86_64" : name;
  }

  /**
   * A copy of the one in the jar; null if it has none for this machine.
   *
   * @param loader of the classes in that jar
   */
  public static Path extract(ClassLoader loader, String name) throws IOException {
    try (InputStream in = loader.getResourceAsStream(resource(name))) {
      return in == null ? null : copy(in, name);
    }
  }

  /** A copy of a file. */
  public static Path copy(Path file, String name) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return copy(in, name);
    }
  }

  /** Into a new directory of this user alone. */
  private static Path copy(InputStream in, String name) throws IOException {
    Path file = Files.createTempDirectory("ringbell").resolve(System.mapLibraryName(name));
    Files.copy(in, file);
    return file;
  }

  /** Once loaded, the copy may go. */
  public static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
      Files.deleteIfExists(copy.getParent());
    } catch (IOException e) {
      copy.toFile().deleteOnExit(); // a directory that somebody cleans meanwhile
    }
  }

  private PackedLibrary() {}
}

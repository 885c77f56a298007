package io.ringbell.fabric.verbs.natives;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A libdisni to load: the user's on java.library.path, or the one in the jar. Either is loaded from
 * a copy of its own, since the JVM loads a file for one class loader only, and an application may
 * use DiSNI too.
 */
final class LibraryFile {
  private static final String NAME = System.mapLibraryName("disni");

  /** Where it is in the jar for this machine: {@code META-INF/native/linux-x86_64/libdisni.so}. */
  static String resource() {
    return "META-INF/native/linux-" + architecture() + "/" + NAME;
  }

  /** As {@code uname -m} says. */
  private static String architecture() {
    String name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return name.equals("amd64") ? "x86_64" : name;
  }

  /** The first on java.library.path, or null. */
  static Path ofUser() {
    String path = System.getProperty("java.library.path", "");
    for (String directory : path.split(File.pathSeparator, -1)) {
      File file = new File(directory, NAME); // of the current directory if that is empty
      if (file.isFile()) {
        return file.toPath().toAbsolutePath();
      }
    }
    return null;
  }

  /** The one in the jar, copied; null if it has none for this machine. */
  static Path extract() throws IOException {
    try (InputStream in = LibraryFile.class.getClassLoader().getResourceAsStream(resource())) {
      return in == null ? null : copy(in);
    }
  }

  /** A copy of a file. */
  static Path copy(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return copy(in);
    }
  }

  /** Into a new directory of this user alone. */
  private static Path copy(InputStream in) throws IOException {
    Path file = Files.createTempDirectory("ringbell").resolve(NAME);
    Files.copy(in, file);
    return file;
  }

  /** Once loaded, the copy may go. */
  static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
      Files.deleteIfExists(copy.getParent());
    } catch (IOException e) {
      copy.toFile().deleteOnExit(); // a directory that somebody cleans meanwhile
    }
  }

  private LibraryFile() {}
}

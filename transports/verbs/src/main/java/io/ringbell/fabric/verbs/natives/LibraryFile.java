package io.ringbell.fabric.verbs.natives;

import io.ringbell.fabric.support.PackedLibrary;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A libdisni to load: the user's on java.library.path, or the one in the jar. Either is loaded from
 * a copy of its own, since an application may use DiSNI too.
 */
final class LibraryFile {
  private static final String NAME = "disni";

  /** Where it is in the jar for this machine. */
  static String resource() {
    return PackedLibrary.resource(NAME);
  }

  /** The first on java.library.path, or null. */
  static Path ofUser() {
    String path = System.getProperty("java.library.path", "");
    for (String directory : path.split(File.pathSeparator, -1)) {
      // Of the current directory if that is empty.
      File file = new File(directory, System.mapLibraryName(NAME));
      if (file.isFile()) {
        return file.toPath().toAbsolutePath();
      }
    }
    return null;
  }

  /** The one in the jar, copied; null if it has none for this machine. */
  static Path extract() throws IOException {
    return PackedLibrary.extract(LibraryFile.class.getClassLoader(), NAME);
  }

  /** A copy of a file. */
  static Path copy(Path file) throws IOException {
    return PackedLibrary.copy(file, NAME);
  }

  /** Once loaded, the copy may go. */
  static void delete(Path copy) {
    PackedLibrary.delete(copy);
  }

  private LibraryFile() {}
}

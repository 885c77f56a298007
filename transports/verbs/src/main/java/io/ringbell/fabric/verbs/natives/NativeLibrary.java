package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Ringbell's native half, found and loaded once per process: the user's libdisni if there is one on
 * java.library.path, else the one in the jar, copied to a temporary file for as long as loading
 * takes. Needs no JVM flag (newer JDKs print a warning about native access; {@code
 * --enable-native-access=ALL-UNNAMED} silences it). Any thread.
 */
public final class NativeLibrary {
  private static final String WITHOUT =
      " without gcc and the headers of rdma-core, or on another architecture. Build it here"
          + " (Debian: apt-get install gcc libibverbs-dev librdmacm-dev), or put a libdisni.so on"
          + " java.library.path";

  private final String problem;
  private final String origin;
  private final LoadedLibrary verbs;
  private final HostMemory memory;

  private NativeLibrary(String problem, String origin, LoadedLibrary verbs, HostMemory memory) {
    this.problem = problem;
    this.origin = origin;
    this.verbs = verbs;
    this.memory = memory;
  }

  /** Loads it at the first call. Never fails: see {@link #problem}. */
  public static NativeLibrary get() {
    return Holder.LOADED;
  }

  /** Why nothing could be loaded, and what to do about it; empty if all is well. */
  public String problem() {
    return problem;
  }

  /** Whether there is a library to call. That says nothing about devices. */
  public boolean isLoaded() {
    return problem.isEmpty();
  }

  /** Which library it is, for logs; empty if none. */
  public String origin() {
    return origin;
  }

  /** The natives that any libdisni has. IllegalStateException if none is loaded. */
  public Dispatcher dispatcher() {
    return loaded().dispatcher();
  }

  /** The natives of Ringbell's own libdisni; null if the user's is another one, or none loaded. */
  public VerbsExtras extras() {
    return verbs == null ? null : verbs.extras();
  }

  /**
   * Always of Ringbell's own library. IllegalStateException if none is loaded; null if that is the
   * user's and ours could not be loaded beside it.
   */
  public HostMemory memory() {
    loaded();
    return memory;
  }

  private LoadedLibrary loaded() {
    if (verbs == null) {
      throw new IllegalStateException(problem);
    }
    return verbs;
  }

  private static NativeLibrary load() {
    if (!System.getProperty("os.name", "").equals("Linux")) {
      return none("verbs need Linux, this is " + System.getProperty("os.name"));
    }
    String others = "";
    try {
      LoadedLibrary users = LoadedLibrary.in(new IsolatedLoader(null));
      return of("libdisni on java.library.path", users);
    } catch (ReflectiveOperationException e) {
      if (!LoadedLibrary.isAbsent(e)) {
        others =
            " (and the libdisni on java.library.path could not be loaded: "
                + LoadedLibrary.reason(e)
                + ")";
      }
    }
    try {
      LoadedLibrary packed = packed();
      return packed == null
          ? none("the jar has no " + PackedLibrary.resource() + ": it was built" + WITHOUT + others)
          : of(PackedLibrary.resource() + " of the jar" + others, packed);
    } catch (ReflectiveOperationException e) {
      return none("libdisni of the jar: " + LoadedLibrary.reason(e) + others);
    } catch (IOException e) {
      return none("libdisni of the jar could not be copied to a temporary file: " + e + others);
    }
  }

  /** Null if the jar has none. */
  private static LoadedLibrary packed() throws IOException, ReflectiveOperationException {
    Path file = PackedLibrary.extract();
    if (file == null) {
      return null;
    }
    try {
      return LoadedLibrary.in(new IsolatedLoader(file));
    } finally {
      PackedLibrary.delete(file);
    }
  }

  private static NativeLibrary of(String origin, LoadedLibrary library) {
    HostMemory memory = library.memory();
    if (memory == null) {
      try {
        LoadedLibrary packed = packed();
        memory = packed == null ? null : packed.memory();
      } catch (IOException | ReflectiveOperationException e) {
        return new NativeLibrary("", origin + "; beside it: " + e, library, null);
      }
    }
    return new NativeLibrary("", origin, library, memory);
  }

  private static NativeLibrary none(String problem) {
    return new NativeLibrary(problem, "", null, null);
  }

  private static final class Holder {
    static final NativeLibrary LOADED = load();
  }
}

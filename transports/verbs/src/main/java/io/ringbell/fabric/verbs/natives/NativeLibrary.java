package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ringbell's native half, found and loaded once per process: the user's libdisni on
 * java.library.path if it has all natives, else the one in the jar; either copied to a temporary
 * file for as long as loading takes. Needs no JVM flag (newer JDKs print a warning about native
 * access; {@code --enable-native-access=ALL-UNNAMED} silences it). Any thread.
 */
public final class NativeLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);
  private static final String WITHOUT =
      " without gcc and the headers of rdma-core, or on another architecture. Build it here"
          + " (Debian: apt-get install gcc libibverbs-dev librdmacm-dev), or put Ringbell's"
          + " libdisni.so on java.library.path";

  private final String problem;
  private final String origin;
  private final LoadedLibrary library;

  private NativeLibrary(String problem, String origin, LoadedLibrary library) {
    this.problem = problem;
    this.origin = origin;
    this.library = library;
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

  /** The natives of Ringbell's own libdisni. IllegalStateException if none is loaded. */
  public VerbsExtras extras() {
    return loaded().extras();
  }

  /** The natives for memory. IllegalStateException if none is loaded. */
  public HostMemory memory() {
    return loaded().memory();
  }

  private LoadedLibrary loaded() {
    if (library == null) {
      throw new IllegalStateException(problem);
    }
    return library;
  }

  private static NativeLibrary load() {
    if (!System.getProperty("os.name", "").equals("Linux")) {
      return none("verbs need Linux, this is " + System.getProperty("os.name"));
    }
    Path users = LibraryFile.ofUser();
    if (users == null) {
      return packed("");
    }
    String why;
    try {
      return new NativeLibrary("", users + " on java.library.path", usersOwn(users));
    } catch (LoadedLibrary.LacksNatives e) {
      why = " is left to DiSNI's own users: " + e.getMessage();
    } catch (ReflectiveOperationException e) {
      why = " could not be loaded: " + LoadedLibrary.reason(e);
    }
    LOG.warn("verbs: {} on java.library.path{}", users, why);
    return packed(" (" + users + " on java.library.path" + why + ")");
  }

  private static LoadedLibrary usersOwn(Path file) throws ReflectiveOperationException {
    try {
      return loadAndDelete(LibraryFile.copy(file));
    } catch (IOException e) {
      return LoadedLibrary.in(new IsolatedLoader(file)); // no room for a copy
    }
  }

  /** {@code others}: what there is to say of the user's. */
  private static NativeLibrary packed(String others) {
    try {
      Path file = LibraryFile.extract();
      return file == null
          ? none("the jar has no " + LibraryFile.resource() + ": it was built" + WITHOUT + others)
          : new NativeLibrary(
              "", LibraryFile.resource() + " of the jar" + others, loadAndDelete(file));
    } catch (ReflectiveOperationException e) {
      return none("libdisni of the jar: " + LoadedLibrary.reason(e) + others);
    } catch (IOException e) {
      return none("libdisni of the jar could not be copied to a temporary file: " + e + others);
    }
  }

  private static LoadedLibrary loadAndDelete(Path copy) throws ReflectiveOperationException {
    try {
      return LoadedLibrary.in(new IsolatedLoader(copy));
    } finally {
      LibraryFile.delete(copy);
    }
  }

  private static NativeLibrary none(String problem) {
    return new NativeLibrary(problem, "", null);
  }

  private static final class Holder {
    static final NativeLibrary LOADED = load();
  }
}

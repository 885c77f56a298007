package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.verbs.natives.NativeLibrary;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** This machine, looked at once, and what all verbs fabrics of the process share. Any thread. */
final class Machine {
  private static final Path CLASS = Path.of("/sys/class/infiniband");
  private static final Path FILES = Path.of("/dev/infiniband");
  private static final int CAP_IPC_LOCK = 14;

  private final Availability availability;
  private final Natives natives;
  private final MemoryPool pool;
  private final AsyncEvents asyncEvents = new AsyncEvents();

  private Machine() {
    NativeLibrary library = NativeLibrary.get();
    this.natives = library.isLoaded() ? natives(library) : null;
    this.pool = natives == null ? null : new MemoryPool(natives.memory());
    this.availability = look(library, natives).availability();
  }

  static Machine get() {
    return Holder.MACHINE;
  }

  Availability availability() {
    return availability;
  }

  /** Opens a fabric; only where it is available. */
  Fabric open() {
    try {
      return new VerbsFabric(natives, pool, asyncEvents, natives.extras().device(0));
    } catch (IOException e) {
      throw Natives.resource("cannot open the first RDMA device", e);
    }
  }

  private static Natives natives(NativeLibrary library) {
    return new Natives(library.dispatcher(), library.extras(), library.memory());
  }

  private static Findings look(NativeLibrary library, Natives natives) {
    List<String> devices = names(CLASS, "");
    String deviceError = "";
    long locked = Long.MAX_VALUE;
    if (natives != null) {
      locked = mayLockAll() ? Long.MAX_VALUE : natives.memory().lockedMemoryLimit();
      deviceError = devices.isEmpty() ? "" : deviceError(natives);
    }
    return new Findings(
        library.problem(),
        library.origin(),
        devices,
        forbidden(),
        Files.exists(FILES.resolve("rdma_cm")) ? "" : FILES.resolve("rdma_cm").toString(),
        deviceError,
        locked);
  }

  private static String deviceError(Natives natives) {
    try {
      return natives.extras().deviceCount() > 0 ? "" : "it has none";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static List<String> forbidden() {
    List<String> forbidden = new ArrayList<>();
    for (String name : names(FILES, "uverbs")) {
      addForbidden(forbidden, FILES.resolve(name));
    }
    addForbidden(forbidden, FILES.resolve("rdma_cm"));
    return forbidden;
  }

  private static void addForbidden(List<String> forbidden, Path file) {
    if (Files.exists(file) && !(Files.isReadable(file) && Files.isWritable(file))) {
      forbidden.add(file.toString());
    }
  }

  private static List<String> names(Path directory, String prefix) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, prefix + "*")) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (IOException e) {
      return List.of(); // not there
    }
    Collections.sort(names);
    return names;
  }

  /** CAP_IPC_LOCK lifts the limit of locked memory. */
  private static boolean mayLockAll() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("CapEff:")) {
          long capabilities = Long.parseUnsignedLong(line.substring(7).strip(), 16);
          return ((capabilities >>> CAP_IPC_LOCK) & 1) != 0;
        }
      }
    } catch (IOException | NumberFormatException e) {
      return false; // not Linux as we know it: the limit counts
    }
    return false;
  }

  private static final class Holder {
    static final Machine MACHINE = new Machine();
  }
}

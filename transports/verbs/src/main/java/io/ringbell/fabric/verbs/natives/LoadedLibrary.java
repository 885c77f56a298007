package io.ringbell.fabric.verbs.natives;

import io.ringbell.fabric.verbs.natives.isolated.DisniDispatcher;
import io.ringbell.fabric.verbs.natives.isolated.ExtrasNatives;
import io.ringbell.fabric.verbs.natives.isolated.HostMemoryNatives;
import java.lang.reflect.InvocationTargetException;

/** One libdisni, with all that the fabric needs, in one class loader. Never unloaded. */
record LoadedLibrary(Dispatcher dispatcher, VerbsExtras extras, HostMemory memory) {
  /** Fails with what {@link #reason} can put in words. */
  static LoadedLibrary in(IsolatedLoader loader) throws ReflectiveOperationException {
    Dispatcher dispatcher = (Dispatcher) create(loader, DisniDispatcher.class);
    try {
      return new LoadedLibrary(
          dispatcher,
          (VerbsExtras) create(loader, ExtrasNatives.class),
          (HostMemory) create(loader, HostMemoryNatives.class));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof UnsatisfiedLinkError error) {
        throw new LacksNatives(error);
      }
      throw e;
    }
  }

  private static Object create(IsolatedLoader loader, Class<?> twin)
      throws ReflectiveOperationException {
    return loader.loadClass(twin.getName()).getConstructor().newInstance();
  }

  /** Why it could not be loaded. */
  static String reason(ReflectiveOperationException failure) {
    Throwable cause = failure instanceof InvocationTargetException ? failure.getCause() : failure;
    String text = String.valueOf(cause.getMessage());
    if (text.contains("libibverbs.so") || text.contains("librdmacm.so")) {
      return text
          + ": install rdma-core's libraries (Debian: apt-get install librdmacm1 libibverbs1"
          + " ibverbs-providers)";
    }
    if (text.contains("failed to map segment")) {
      return text
          + ": the directory of temporary files forbids execution, name another with"
          + " -Djava.io.tmpdir";
    }
    return cause instanceof UnsatisfiedLinkError || cause instanceof LacksNatives
        ? text
        : cause.toString();
  }

  /**
   * It is good for DiSNI's own classes, but not for the fabric: another's, or of another version.
   */
  static final class LacksNatives extends ReflectiveOperationException {
    private static final long serialVersionUID = 1;

    LacksNatives(UnsatisfiedLinkError missing) {
      super("it lacks natives that this fabric needs beside DiSNI's: " + missing.getMessage());
    }
  }
}

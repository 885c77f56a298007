package io.ringbell.fabric.verbs;

import static java.util.Objects.requireNonNull;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.verbs.natives.Dispatcher;
import io.ringbell.fabric.verbs.natives.HostMemory;
import io.ringbell.fabric.verbs.natives.NativeException;
import io.ringbell.fabric.verbs.natives.VerbsExtras;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The native half, as the fabric uses it. Any thread. */
record Natives(Dispatcher dispatcher, VerbsExtras extras, HostMemory memory) {
  Natives {
    requireNonNull(dispatcher, "dispatcher");
    requireNonNull(extras, "extras");
    requireNonNull(memory, "memory");
  }

  /** Memory for an image: garbage collected, so that no native call can see it freed. */
  ByteBuffer imageMemory(int bytes) {
    return ByteBuffer.allocateDirect(bytes);
  }

  /** The device ran out of something, or refuses. */
  static FabricException resource(String what, IOException e) {
    String hint =
        errno(e) == NativeException.ENOMEM
            ? ": the device or the limit of locked memory (ulimit -l) has no more"
            : "";
    return new FabricException(Reason.RESOURCE, what + ": " + e.getMessage() + hint, e);
  }

  /** The number of the error, 0 if a foreign library does not say. */
  static int errno(IOException e) {
    return e instanceof NativeException failure ? failure.errno() : 0;
  }
}

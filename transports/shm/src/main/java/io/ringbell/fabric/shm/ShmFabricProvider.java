package io.ringbell.fabric.shm;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.FabricProvider;
import java.io.IOException;

/** Finds the shared-memory fabric under the scheme {@code shm}. */
public final class ShmFabricProvider implements FabricProvider {
  static final String SCHEME = "shm";

  /** Probes once. */
  private static final class Probe {
    static final Availability RESULT = probe();

    private static Availability probe() {
      try {
        return Availability.available("shared memory in " + ShmDirectory.open().path());
      } catch (IOException | UnsupportedOperationException | SecurityException e) {
        return Availability.unavailable(
            "no directory for shared memory: " + e + "; name one by -D" + ShmDirectory.PROPERTY);
      }
    }
  }

  /** For {@link java.util.ServiceLoader}. */
  public ShmFabricProvider() {}

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Availability availability() {
    return Probe.RESULT;
  }

  @Override
  public Fabric open() {
    try {
      return new ShmFabric(ShmDirectory.open());
    } catch (IOException e) {
      throw new FabricException(
          Reason.UNAVAILABLE, "no directory for shared memory: " + e.getMessage(), e);
    }
  }
}

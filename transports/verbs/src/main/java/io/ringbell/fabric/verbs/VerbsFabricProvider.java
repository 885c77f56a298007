package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.FabricProvider;

/**
 * Finds the verbs fabric under the scheme {@code verbs}. Loading this class needs nothing; the
 * native half is loaded when somebody asks whether it works.
 */
public final class VerbsFabricProvider implements FabricProvider {
  static final String SCHEME = "verbs";

  /** For {@link java.util.ServiceLoader}. */
  public VerbsFabricProvider() {}

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Availability availability() {
    return Machine.get().availability();
  }

  @Override
  public Fabric open() {
    Machine machine = Machine.get();
    if (!machine.availability().available()) {
      throw new FabricException(
          Reason.UNAVAILABLE,
          "fabric 'verbs' cannot work here: " + machine.availability().detail());
    }
    return machine.open();
  }
}

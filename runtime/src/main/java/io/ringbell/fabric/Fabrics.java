package io.ringbell.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Finds fabrics by scheme. */
public final class Fabrics {
  private static final List<String> KNOWN_SCHEMES = List.of("verbs", "roce", "tcp", "shm");

  private Fabrics() {}

  /** The providers that are on the class path. */
  public static List<FabricProvider> providers() {
    List<FabricProvider> providers = new ArrayList<>();
    for (FabricProvider provider : ServiceLoader.load(FabricProvider.class)) {
      providers.add(provider);
    }
    return providers;
  }

  /**
   * Opens the fabric of a scheme.
   *
   * @throws FabricException {@link FabricException.Reason#UNAVAILABLE} with the remedy: an unknown
   *     scheme, a jar that is missing, or what the machine lacks
   */
  public static Fabric open(String scheme) {
    List<FabricProvider> providers;
    try {
      providers = providers();
    } catch (ServiceConfigurationError e) {
      throw new FabricException(
          FabricException.Reason.UNAVAILABLE,
          "a fabric on the class path cannot be loaded: " + e.getMessage(),
          e);
    }
    for (FabricProvider provider : providers) {
      if (provider.scheme().equals(scheme)) {
        return open(provider);
      }
    }
    throw new FabricException(FabricException.Reason.UNAVAILABLE, missing(scheme, providers));
  }

  private static Fabric open(FabricProvider provider) {
    Availability availability = provider.availability();
    if (!availability.available()) {
      throw new FabricException(
          FabricException.Reason.UNAVAILABLE,
          "fabric '" + provider.scheme() + "' cannot work here: " + availability.detail());
    }
    return provider.open();
  }

  private static String missing(String scheme, List<FabricProvider> providers) {
    String present =
        providers.isEmpty()
            ? "none"
            : providers.stream()
                .map(FabricProvider::scheme)
                .sorted()
                .collect(Collectors.joining(", "));
    if (KNOWN_SCHEMES.contains(scheme)) {
      return "fabric '%s' is not on the class path (found: %s): add io.ringbell:ringbell-fabric-%s"
          .formatted(scheme, present, scheme);
    }
    return "unknown scheme '%s' (found: %s; known: %s): use one of those found, or add its artifact"
        .formatted(scheme, present, String.join(", ", KNOWN_SCHEMES));
  }
}

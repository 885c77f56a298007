package io.ringbell.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds fabrics by scheme. */
public final class Fabrics {
  private static final Logger LOG = LoggerFactory.getLogger(Fabrics.class);

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
   * Opens the fabric of a scheme; that of {@link AutoScheme#NAME} is the best that works here.
   *
   * @throws FabricException {@link FabricException.Reason#UNAVAILABLE} with the remedy: an unknown
   *     scheme, a jar that is missing, or what the machine lacks
   */
  public static Fabric open(String scheme) {
    List<FabricProvider> providers = loadedProviders();
    String wanted = scheme.equals(AutoScheme.NAME) ? AutoScheme.choose(providers).scheme() : scheme;
    for (FabricProvider provider : providers) {
      if (provider.scheme().equals(wanted)) {
        return open(provider);
      }
    }
    throw new FabricException(FabricException.Reason.UNAVAILABLE, missing(wanted, providers));
  }

  /**
   * The same address, but with the scheme of the best fabric that works here if its own is {@link
   * AutoScheme#NAME}; then one line in the log says which it is, and why.
   *
   * @throws FabricException {@link FabricException.Reason#UNAVAILABLE} with all causes if none
   *     works
   */
  public static FabricAddress choose(FabricAddress address) {
    if (!address.scheme().equals(AutoScheme.NAME)) {
      return address;
    }
    AutoScheme.Choice choice = AutoScheme.choose(loadedProviders());
    LOG.info("{}: takes {}", address, choice.why());
    return new FabricAddress(choice.scheme(), address.host(), address.port(), address.options());
  }

  private static List<FabricProvider> loadedProviders() {
    try {
      return providers();
    } catch (ServiceConfigurationError e) {
      throw new FabricException(
          FabricException.Reason.UNAVAILABLE,
          "a fabric on the class path cannot be loaded: " + e.getMessage(),
          e);
    }
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
    return "unknown scheme '%s' (found: %s; known: %s, %s): use one of those found, or add its artifact"
        .formatted(scheme, present, String.join(", ", KNOWN_SCHEMES), AutoScheme.NAME);
  }
}

package io.ringbell.fabric;

/**
 * A fabric that can be opened, found by {@link java.util.ServiceLoader}. Loading the class never
 * fails, whatever the machine lacks.
 */
public interface FabricProvider {
  /** The URI scheme, lower case, such as {@code tcp}. */
  String scheme();

  /** Whether it can work here. Probed once; later calls return the same answer. */
  Availability availability();

  /**
   * Opens it.
   *
   * @throws FabricException {@link FabricException.Reason#UNAVAILABLE} with {@link
   *     Availability#detail()}
   */
  Fabric open();
}

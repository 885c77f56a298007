package io.ringbell.fabric.tcp;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricProvider;

/** Finds the TCP fabric under the scheme {@code tcp}. It works wherever Java does. */
public final class TcpFabricProvider implements FabricProvider {
  static final String SCHEME = "tcp";

  private static final Availability AVAILABLE =
      Availability.available("iWARP over TCP sockets, java.nio");

  /** For {@link java.util.ServiceLoader}. */
  public TcpFabricProvider() {}

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Availability availability() {
    return AVAILABLE;
  }

  @Override
  public Fabric open() {
    return new TcpFabric();
  }
}

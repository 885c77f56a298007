package io.ringbell.fabric.roce;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricProvider;

/**
 * Finds the RoCE fabric under the scheme {@code roce}. It works wherever Java does, and best with
 * Ringbell's natives and Netty's epoll library; {@code -Dringbell.roce.sockets=netty} does without
 * the former, {@code -Dringbell.roce.sockets=nio} without both.
 */
public final class RoceFabricProvider implements FabricProvider {
  static final String SCHEME = "roce";

  /** For {@link java.util.ServiceLoader}. */
  public RoceFabricProvider() {}

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Availability availability() {
    return Availability.available("RoCEv2 over " + SocketsHolder.SOCKETS.description());
  }

  @Override
  public Fabric open() {
    return new RoceFabric(SocketsHolder.SOCKETS);
  }

  /** Probed once, at first use. */
  private static final class SocketsHolder {
    static final UdpSockets SOCKETS =
        UdpSockets.choose(System.getProperty("ringbell.roce.sockets"));
  }
}

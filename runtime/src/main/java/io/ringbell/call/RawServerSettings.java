package io.ringbell.call;

import io.ringbell.WaitStrategy;
import io.ringbell.ring.RingConfig;
import java.util.List;

/**
 * How a {@link RawServer} works. Internal: for transports that bring their own calls.
 *
 * @param services annotated services that are served beside the raw calls
 * @param eventLoops how many threads poll, for each address
 * @param maxConnections more are refused
 */
public record RawServerSettings(
    RingConfig ring,
    WaitStrategy waitStrategy,
    int eventLoops,
    int maxConnections,
    ConnectionLimits limits,
    List<ServerMethods.Service> services) {
  /** Copies the list. */
  public RawServerSettings {
    services = List.copyOf(services);
  }
}

package io.ringbell.grpc;

import io.ringbell.fabric.FabricAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The schemes of gRPC targets and the fabrics that they stand for. */
final class Schemes {
  /** {@code tcp} alone could be anybody's: the target says that rings run over it. */
  static final String TCP_TARGET = "tcp+ring";

  /** Within one machine. */
  static final String SHM = "shm";

  /** Leaves the choice of the fabric to us. */
  static final String AUTO = "auto";

  private static final String TCP = "tcp";

  /** For a target that leaves the choice to us, the best first. */
  static final List<String> BY_SPEED = List.of(SHM, "verbs", "roce", TCP);

  private Schemes() {}

  /** The fabric of a target's scheme. */
  static String fabric(String scheme) {
    String lower = scheme.toLowerCase(Locale.ROOT);
    return lower.equals(TCP_TARGET) ? TCP : lower;
  }

  /** Reads an address whose scheme is that of a target or of a fabric. */
  static FabricAddress parse(String text) {
    FabricAddress address = FabricAddress.parse(text);
    String scheme = fabric(address.scheme());
    return scheme.equals(address.scheme())
        ? address
        : new FabricAddress(scheme, address.host(), address.port(), address.options());
  }

  /**
   * Where to connect.
   *
   * @param fabric of addresses that name none
   */
  static FabricAddress of(SocketAddress address, String fabric) {
    if (address instanceof RingbellSocketAddress ours) {
      return ours.address();
    }
    if (address instanceof InetSocketAddress inet) {
      String host = inet.isUnresolved() ? inet.getHostString() : inet.getAddress().getHostAddress();
      return new FabricAddress(fabric, host, inet.getPort(), Map.of());
    }
    throw new IllegalArgumentException(
        "address: %s of %s (expected: a RingbellSocketAddress or an InetSocketAddress)"
            .formatted(address, address.getClass().getName()));
  }
}

package io.ringbell.grpc;

import com.google.common.net.InetAddresses;
import io.ringbell.fabric.FabricAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;

/** The ends of a connection as gRPC shows them: an IP address where there is one. */
final class PeerAddress {
  private PeerAddress() {}

  /**
   * Reads what a fabric says of one end.
   *
   * @param hostAndPort an IPv6 host in brackets
   */
  static SocketAddress of(String scheme, String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
    int port;
    try {
      port = colon < 0 ? 0 : Integer.parseInt(hostAndPort.substring(colon + 1));
    } catch (NumberFormatException e) {
      port = 0;
    }
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    if (InetAddresses.isInetAddress(bare)) {
      return new InetSocketAddress(InetAddresses.forString(bare), port);
    }
    return RingbellSocketAddress.of(
        new FabricAddress(scheme, bare, Math.max(0, Math.min(port, 65535)), Map.of()));
  }
}

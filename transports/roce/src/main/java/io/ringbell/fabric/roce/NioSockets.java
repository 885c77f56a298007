package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;

/** Sockets of java.nio. */
final class NioSockets implements UdpSockets {
  private static final SocketOption<Boolean> DONT_FRAGMENT = findDontFragment();

  private final String whyNotEpoll;

  NioSockets(String whyNotEpoll) {
    this.whyNotEpoll = whyNotEpoll;
  }

  @Override
  public String description() {
    String lost =
        DONT_FRAGMENT == null
            ? "this JDK cannot set DF, so the IPv4 ICRC of what is sent is wrong for RNICs and"
                + " rdma_rxe: only Ringbell peers and IPv6 work; use JDK 19 or newer, or Netty's"
                + " epoll library. "
            : "";
    return "java.nio UDP sockets ("
        + whyNotEpoll
        + "): "
        + lost
        + "IPv6 packets without UDP checksum, as RNICs and rdma_rxe send them, are not received";
  }

  @Override
  public UdpSocket bind(InetSocketAddress local, int trafficClass, boolean small)
      throws IOException {
    return new NioUdpSocket(local, trafficClass, small);
  }

  @Override
  public boolean numbersByRun() {
    return DONT_FRAGMENT != null;
  }

  @Override
  public SocketWaiter newWaiter() throws IOException {
    return new NioWaiter();
  }

  /** {@code IP_DONTFRAGMENT}, which JDK 19 brought; or null. */
  static SocketOption<Boolean> dontFragment() {
    return DONT_FRAGMENT;
  }

  @SuppressWarnings("unchecked") // the field's type, as documented
  private static SocketOption<Boolean> findDontFragment() {
    try {
      return (SocketOption<Boolean>)
          Class.forName("jdk.net.ExtendedSocketOptions").getField("IP_DONTFRAGMENT").get(null);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null; // an older JDK
    }
  }
}

package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Sockets by Netty's epoll library. */
final class EpollSockets implements UdpSockets {
  private final String whyNotNative;

  EpollSockets(String whyNotNative) {
    this.whyNotNative = whyNotNative;
  }

  @Override
  public String description() {
    return "UDP sockets by Netty's epoll library (recvmsg, sendmmsg, segmentation offload;"
        + " Ringbell's natives, which are faster: "
        + whyNotNative
        + ")";
  }

  @Override
  public UdpSocket bind(InetSocketAddress local, int trafficClass, boolean small)
      throws IOException {
    return new EpollUdpSocket(local, trafficClass, small);
  }

  @Override
  public boolean numbersByRun() {
    return true;
  }

  @Override
  public SocketWaiter newWaiter() throws IOException {
    return new EpollWaiter();
  }
}

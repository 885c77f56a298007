package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Sockets by Netty's epoll library. */
final class EpollSockets implements UdpSockets {
  @Override
  public String description() {
    return "UDP sockets by Netty's epoll library (recvmmsg, sendmmsg, segmentation offload)";
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

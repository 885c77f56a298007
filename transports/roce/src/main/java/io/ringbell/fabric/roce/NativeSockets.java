package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Sockets of Linux with Ringbell's own natives; Netty's epoll library opens them. */
final class NativeSockets implements UdpSockets {
  @Override
  public String description() {
    return "UDP sockets by Ringbell's natives (recvmsg, sendmsg, segmentation offload)";
  }

  @Override
  public UdpSocket bind(InetSocketAddress local, int trafficClass, boolean small)
      throws IOException {
    return new NativeUdpSocket(local, trafficClass, small);
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

package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * Sockets of Linux, which Netty's epoll library opens and waits at.
 *
 * @param description for people
 * @param opener decides who sends and receives
 */
record LinuxSockets(String description, Opener opener) implements UdpSockets {
  /** Opens a socket, as {@link UdpSockets#bind} does. */
  interface Opener {
    LinuxUdpSocket bind(InetSocketAddress local, int trafficClass, boolean small)
        throws IOException;
  }

  /** Those that send and receive by Ringbell's own natives. */
  static LinuxSockets natives() {
    return new LinuxSockets(
        "UDP sockets by Ringbell's natives (recvmsg, sendmsg, segmentation offload)",
        NativeUdpSocket::new);
  }

  /** Those that send and receive by Netty's epoll library. */
  static LinuxSockets netty(String whyNotNative) {
    return new LinuxSockets(
        "UDP sockets by Netty's epoll library (recvmsg, sendmmsg, segmentation offload;"
            + " Ringbell's natives, which are faster: "
            + whyNotNative
            + ")",
        EpollUdpSocket::new);
  }

  @Override
  public UdpSocket bind(InetSocketAddress local, int trafficClass, boolean small)
      throws IOException {
    return opener.bind(local, trafficClass, small);
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

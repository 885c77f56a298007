package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.slf4j.LoggerFactory;

/** A way to use UDP sockets. */
interface UdpSockets {
  /** What it is, and which interoperation is lost with it, for people. */
  String description();

  /**
   * Opens a socket.
   *
   * @param trafficClass DSCP and ECN bits of what it sends
   * @param small whether little will come, and nothing be sent
   * @throws java.net.BindException if the address is taken or not ours
   */
  UdpSocket bind(InetSocketAddress local, int trafficClass, boolean small) throws IOException;

  /** Whether the IPv4 identification of what it sends is 0, or the index in a run. */
  boolean numbersByRun();

  /** Something to wait at. */
  SocketWaiter newWaiter() throws IOException;

  /**
   * The best way here.
   *
   * @param wanted {@code nio} asks for java.nio, {@code netty} for Netty's epoll library, if that
   *     loads; null or anything else for the best
   */
  static UdpSockets choose(String wanted) {
    if ("nio".equals(wanted)) {
      return new NioSockets("as -Dringbell.roce.sockets=nio asks for");
    }
    if (EpollNatives.missing() != null) {
      UdpSockets sockets = new NioSockets("Netty's epoll library: " + EpollNatives.missing());
      LoggerFactory.getLogger(UdpSockets.class).warn("RoCEv2 over {}", sockets.description());
      return sockets;
    }
    if ("netty".equals(wanted)) {
      return LinuxSockets.netty("not used, as -Dringbell.roce.sockets=netty asks for");
    }
    return DatagramNatives.missing() == null
        ? LinuxSockets.natives()
        : LinuxSockets.netty(DatagramNatives.missing());
  }
}

package io.ringbell.fabric.roce;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.roce.cm.PrivateData;
import io.ringbell.fabric.roce.protocol.PathMtu;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;

/** Questions to the machine about its addresses. From any thread. */
final class Addresses {
  private Addresses() {}

  /** {@code host:port} without a name look-up. */
  static String text(InetAddress host, int port) {
    String address = host.getHostAddress();
    return (address.indexOf(':') >= 0 ? "[" + address + "]" : address) + ":" + port;
  }

  /** The local address from which routing reaches a peer. */
  static InetAddress towards(FabricAddress remote, InetAddress host) {
    // Connecting a UDP socket sends nothing.
    try (DatagramChannel probe = DatagramChannel.open()) {
      probe.connect(new InetSocketAddress(host, PrivateData.ROCE_PORT));
      return ((InetSocketAddress) probe.getLocalAddress()).getAddress();
    } catch (IOException | RuntimeException e) {
      throw new FabricException(
          Reason.UNREACHABLE, "no route to " + remote + ": " + e.getMessage(), e);
    }
  }

  /** The local address that an option names. */
  static InetAddress local(String host, FabricAddress remote) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new FabricException(
          Reason.ADDRESS_INVALID,
          "option local=%s of %s (expected: an address of this machine)".formatted(host, remote),
          e);
    }
  }

  /**
   * The local addresses that a host of a listening address stands for: all, if it is a wildcard.
   */
  static List<InetAddress> toListenAt(FabricAddress address) {
    try {
      InetAddress host = InetAddress.getByName(address.host());
      if (!host.isAnyLocalAddress()) {
        return List.of(host);
      }
      List<InetAddress> all = new ArrayList<>();
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(a -> a.getClass() == host.getClass())
          .forEach(all::add);
      return all;
    } catch (UnknownHostException e) {
      throw new FabricException(
          Reason.ADDRESS_INVALID,
          "cannot listen at %s: host '%s' is unknown".formatted(address, address.host()),
          e);
    } catch (SocketException e) {
      throw new FabricException(
          Reason.ADDRESS_INVALID,
          "cannot listen at %s: the network interfaces cannot be read: %s"
              .formatted(address, e.getMessage()),
          e);
    }
  }

  /** The largest path MTU that the link of a local address carries. */
  static int linkMtu(InetAddress local) {
    try {
      NetworkInterface link = NetworkInterface.getByInetAddress(local);
      if (link == null) {
        // Any address of 127/8 is ours, though only one is listed.
        return local.isLoopbackAddress() ? PathMtu.MAX : PathMtu.ofInterface(1500);
      }
      return PathMtu.ofInterface(link.getMTU());
    } catch (SocketException e) {
      return PathMtu.ofInterface(1500);
    }
  }
}

package io.ringbell.fabric.shm;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.Principal;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;

/** Small things about sockets. */
final class Sockets {
  private Sockets() {}

  /**
   * The user at the other end, as the kernel says.
   *
   * @throws IOException if it cannot say
   */
  static Principal peerUser(SocketChannel channel) throws IOException {
    try {
      UnixDomainPrincipal peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
      return peer.user();
    } catch (UnsupportedOperationException e) {
      throw new IOException("this system does not tell who a peer is", e);
    }
  }
}

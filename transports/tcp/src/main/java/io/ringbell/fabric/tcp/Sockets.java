package io.ringbell.fabric.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** Small things about sockets. */
final class Sockets {
  private Sockets() {}

  /** Non-blocking, without delay; keep-alive finds peers whose host is gone. */
  static void configure(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
  }

  /** {@code host:port} without a name look-up. */
  static String text(SocketAddress address) {
    if (!(address instanceof InetSocketAddress inet)) {
      return String.valueOf(address);
    }
    String host =
        inet.getAddress() == null ? inet.getHostString() : inet.getAddress().getHostAddress();
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + inet.getPort();
  }
}

package io.ringbell.fabric.roce;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A {@code sockaddr_in} or {@code sockaddr_in6} of Linux, kept as numbers so that copying and
 * comparing takes a few instructions. Immutable.
 *
 * <pre>
 *   0        2      4           8                    24      28
 *  +--------+------+-----------+--------------------+-------+
 *  | family | port | IPv4      |                    |       |
 *  |        |      | IPv6 flow | IPv6               | scope |
 *  +--------+------+-----------+--------------------+-------+
 * </pre>
 */
final class SocketAddressImage {
  static final int HOST4 = 4;
  static final int HOST4_LENGTH = 4;
  static final int HOST6 = 8;
  static final int HOST6_LENGTH = 16;
  static final int SCOPE = 24;

  private static final int PORT = 2;
  private static final int LENGTH4 = 16;
  private static final int LENGTH6 = 28;
  private static final short AF_INET = 2;
  private static final short AF_INET6 = 10;

  private final boolean ipv6;
  private final long first;
  private final long second;
  private final long third;
  private final int scope;
  private final int host4;

  SocketAddressImage(InetSocketAddress address) {
    ByteBuffer image = ByteBuffer.allocate(LENGTH6).order(ByteOrder.nativeOrder());
    ipv6 = address.getAddress() instanceof Inet6Address;
    image.putShort(0, ipv6 ? AF_INET6 : AF_INET);
    image.put(PORT, (byte) (address.getPort() >> 8)).put(PORT + 1, (byte) address.getPort());
    image.put(ipv6 ? HOST6 : HOST4, address.getAddress().getAddress());
    if (address.getAddress() instanceof Inet6Address host) {
      image.putInt(SCOPE, host.getScopeId());
    }
    first = image.getLong(0);
    second = image.getLong(8);
    third = image.getLong(16);
    scope = image.getInt(SCOPE);
    host4 = image.getInt(HOST4);
  }

  /** In bytes. */
  int length() {
    return ipv6 ? LENGTH6 : LENGTH4;
  }

  /** Writes it; 28 bytes must have room. */
  void copyTo(ByteBuffer buffer, int at) {
    buffer.putLong(at, first).putLong(at + 8, second);
    if (ipv6) {
      buffer.putLong(at + 16, third).putInt(at + SCOPE, scope);
    }
  }

  /** Whether an image of the same IP version names the same host, whatever port and scope. */
  boolean isSameHost(ByteBuffer image, int at) {
    return ipv6
        ? image.getLong(at + HOST6) == second && image.getLong(at + HOST6 + 8) == third
        : image.getInt(at + HOST4) == host4;
  }

  /** The port of an image. */
  static int port(ByteBuffer image, int at) {
    return (image.get(at + PORT) & 0xff) << 8 | (image.get(at + PORT + 1) & 0xff);
  }
}

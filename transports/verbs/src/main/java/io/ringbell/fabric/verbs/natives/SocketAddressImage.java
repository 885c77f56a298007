package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * {@code sockaddr_in} or {@code sockaddr_in6} of Linux. Port and addresses are in the order of the
 * network.
 *
 * <pre>
 *         0              4              8
 *       0 | family : port| IPv4 address | unused                      |   sockaddr_in
 *
 *       0 | family : port| flow info 32 | IPv6 address, 16 bytes      |   sockaddr_in6
 *      24 | scope id 32  |
 *      28
 * </pre>
 */
public final class SocketAddressImage extends Image {
  static final int FAMILY = 0;
  static final int PORT = 2;
  static final int V4_ADDRESS = 4;
  static final int V6_ADDRESS = 8;
  static final int SCOPE_ID = 24;
  static final int SIZE = 28;

  private static final short AF_INET = 2;
  private static final short AF_INET6 = 10;

  public SocketAddressImage() {
    super(SIZE);
  }

  /** From a resolved address. */
  public SocketAddressImage set(InetSocketAddress address) {
    InetAddress ip = address.getAddress();
    if (ip == null) {
      throw new IllegalArgumentException(address + " is not resolved");
    }
    clear();
    byte[] octets = ip.getAddress();
    bytes.put(PORT, (byte) (address.getPort() >> 8)).put(PORT + 1, (byte) address.getPort());
    if (octets.length == 4) {
      bytes.putShort(FAMILY, AF_INET).put(V4_ADDRESS, octets);
    } else {
      bytes.putShort(FAMILY, AF_INET6).put(V6_ADDRESS, octets);
      bytes.putInt(SCOPE_ID, ((Inet6Address) ip).getScopeId());
    }
    return this;
  }

  /** Null if there is none yet. */
  public InetSocketAddress get() throws IOException {
    int port = unsignedByte(PORT) << 8 | unsignedByte(PORT + 1);
    short family = bytes.getShort(FAMILY);
    if (family == 0) {
      return null;
    }
    InetAddress ip =
        switch (family) {
          case AF_INET -> InetAddress.getByAddress(copy(V4_ADDRESS, 4));
          case AF_INET6 ->
              Inet6Address.getByAddress(null, copy(V6_ADDRESS, 16), bytes.getInt(SCOPE_ID));
          default ->
              throw new IOException("address family " + family + " is neither IPv4 nor IPv6");
        };
    return new InetSocketAddress(ip, port);
  }
}

package io.ringbell.fabric.roce;

import io.netty.channel.unix.Buffer;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Places for what comes, and who sent it, as {@code block_image} in udp.c. For one thread.
 *
 * <pre>
 *   0       8          12        16           44     48
 *  +-------+----------+---------+------------+------+
 *  | data  | capacity | segment | peer: a    |      |
 *  |       |          |         | sockaddr   |      |
 *  +-------+----------+---------+------------+------+
 * </pre>
 */
final class BlockImages {
  private static final int CAPACITY = 8;
  private static final int SEGMENT = 12;
  private static final int PEER = 16;
  private static final int SIZE = 48;

  private final ByteBuffer images;
  private final long address;
  private final int count;
  private final boolean ipv6;

  /**
   * That many, for a socket of one IP version.
   *
   * @param ipv6 whether the senders' addresses are those of IPv6
   */
  BlockImages(int count, boolean ipv6) {
    this.count = count;
    this.ipv6 = ipv6;
    images = ByteBuffer.allocateDirect(count * SIZE).order(ByteOrder.nativeOrder());
    address = Buffer.memoryAddress(images);
  }

  /** Where the data of a block goes. */
  void place(int block, long data, int capacity) {
    images.putLong(block * SIZE, data).putInt(block * SIZE + CAPACITY, capacity);
  }

  long address(int block) {
    return address + (long) Objects.checkIndex(block, count) * SIZE;
  }

  /** Length of the datagrams of a run but the last; 0 if it is one. */
  int segment(int block) {
    return images.getInt(block * SIZE + SEGMENT);
  }

  /** Whether the sender has the host of that address, whatever the port. */
  boolean isFrom(int block, SocketAddressImage peer) {
    return peer.isSameHost(images, block * SIZE + PEER);
  }

  int sourcePort(int block) {
    return SocketAddressImage.port(images, block * SIZE + PEER);
  }

  /** The sender; allocates. */
  InetSocketAddress source(int block) {
    int at = block * SIZE + PEER;
    byte[] host =
        new byte[ipv6 ? SocketAddressImage.HOST6_LENGTH : SocketAddressImage.HOST4_LENGTH];
    images.get(at + (ipv6 ? SocketAddressImage.HOST6 : SocketAddressImage.HOST4), host);
    int scope = ipv6 ? images.getInt(at + SocketAddressImage.SCOPE) : 0;
    try {
      InetAddress sender =
          scope == 0
              ? InetAddress.getByAddress(host)
              : Inet6Address.getByAddress(null, host, scope);
      return new InetSocketAddress(sender, sourcePort(block));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("4 and 16 bytes are an address", e);
    }
  }
}

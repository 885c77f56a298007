package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.DatagramChannel;

/**
 * A UDP socket as a raw link: a message goes as datagrams of at most {@link #LARGEST} bytes, one
 * system call each. Nothing is sent again, so it is for one message under way, which the socket's
 * buffer holds. One thread.
 */
final class RawDatagrams implements ByteChannel {
  private static final int LARGEST = 8 * 1024;
  private static final int BUFFER = 4 << 20;

  private final DatagramChannel channel;
  private boolean connected;

  private RawDatagrams(DatagramChannel channel, boolean connected) {
    this.channel = channel;
    this.connected = connected;
  }

  /** The end that waits for the other's first datagram, at a free port of the loopback address. */
  static RawDatagrams open() throws IOException {
    return open(null);
  }

  /** The end that sends first. */
  static RawDatagrams connect(int port) throws IOException {
    return open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  private static RawDatagrams open(InetSocketAddress peer) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
    channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER);
    channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    if (peer != null) {
      channel.connect(peer);
    }
    return new RawDatagrams(channel, peer != null);
  }

  int port() throws IOException {
    return ((InetSocketAddress) channel.getLocalAddress()).getPort();
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    if (connected) {
      return channel.read(to);
    }
    int before = to.position();
    SocketAddress peer = channel.receive(to);
    if (peer == null) {
      return 0;
    }
    channel.connect(peer);
    connected = true;
    return to.position() - before;
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    int end = from.limit();
    from.limit(Math.min(end, from.position() + LARGEST));
    int written = channel.write(from);
    from.limit(end);
    return written;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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

  private RawDatagrams(DatagramChannel channel) {
    this.channel = channel;
  }

  /** The end that waits for the other, at a free port of the loopback address. */
  static RawDatagrams open() throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
    channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER);
    channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return new RawDatagrams(channel);
  }

  /**
   * Waits for the other end, which says one byte, and answers it. To connect to it throws away what
   * has come until then.
   *
   * @param blocks whether reads will wait for a datagram
   */
  RawDatagrams accept(boolean blocks) throws IOException {
    ByteBuffer greeting = ByteBuffer.allocate(1);
    channel.connect(channel.receive(greeting));
    channel.write(greeting.flip());
    channel.configureBlocking(blocks);
    return this;
  }

  /** The other end. */
  static RawDatagrams connect(int port, boolean blocks) throws IOException {
    RawDatagrams raw = open();
    raw.channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    raw.channel.write(ByteBuffer.allocate(1));
    raw.channel.read(ByteBuffer.allocate(1));
    raw.channel.configureBlocking(blocks);
    return raw;
  }

  int port() throws IOException {
    return ((InetSocketAddress) channel.getLocalAddress()).getPort();
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    return channel.read(to);
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    int end = from.limit();
    int written = 0;
    do { // a socket that blocks takes all, as one of TCP does
      from.limit(Math.min(end, from.position() + LARGEST));
      written += channel.write(from);
      from.limit(end);
    } while (channel.isBlocking() && from.hasRemaining());
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

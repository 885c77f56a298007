package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A socket of java.nio: one system call for each datagram. */
final class NioUdpSocket extends BlockSocket {
  private static final int BLOCK_LENGTH = 8_192; // one packet of the largest path MTU, and more
  private static final int SEND_TRIES = 50;

  private final DatagramChannel channel;
  private final InetSocketAddress local;
  private final InetSocketAddress[] sources = new InetSocketAddress[blocks()];
  private boolean full;

  NioUdpSocket(InetSocketAddress address, int trafficClass, boolean small) throws IOException {
    super(BLOCK_LENGTH, small);
    boolean ipv6 = address.getAddress() instanceof Inet6Address;
    channel =
        DatagramChannel.open(ipv6 ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
    boolean done = false;
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.SO_RCVBUF, BufferSizes.RECEIVE);
      channel.setOption(StandardSocketOptions.SO_SNDBUF, BufferSizes.SEND);
      if (trafficClass != 0) {
        channel.setOption(StandardSocketOptions.IP_TOS, trafficClass);
      }
      SocketOption<Boolean> dontFragment = NioSockets.dontFragment();
      if (!ipv6 && dontFragment != null) {
        channel.setOption(dontFragment, true);
      }
      channel.bind(address);
      local =
          new InetSocketAddress(
              address.getAddress(), ((InetSocketAddress) channel.getLocalAddress()).getPort());
      done = true;
    } finally {
      if (!done) {
        channel.close();
      }
    }
  }

  DatagramChannel channel() {
    return channel;
  }

  @Override
  public InetSocketAddress localAddress() {
    return local;
  }

  @Override
  public boolean sendsRuns() {
    return false;
  }

  @Override
  public int receive() throws IOException {
    ByteBuffer received = buffer(0);
    int count = 0;
    full = false;
    while (count < blocks()) {
      int start = offset(count);
      received.limit(start + BLOCK_LENGTH).position(start);
      InetSocketAddress source = (InetSocketAddress) channel.receive(received);
      if (source == null) {
        received.clear();
        return count;
      }
      fill(count, received.position() - start);
      sources[count] = source;
      count++;
    }
    received.clear();
    full = true;
    return count;
  }

  @Override
  public boolean wasFull() {
    return full;
  }

  @Override
  public int datagramLength(int block) {
    return length(block);
  }

  @Override
  public boolean isFrom(int block, Path path) {
    return sources[block].getAddress().equals(path.remote().getAddress());
  }

  @Override
  public int sourcePort(int block) {
    return sources[block].getPort();
  }

  @Override
  public InetSocketAddress source(int block) {
    return sources[block];
  }

  @Override
  public int send(SendBatch batch) {
    ByteBuffer buffer = batch.buffer();
    int lost = 0;
    for (int i = 0; i < batch.runs(); i++) {
      lost += send(buffer, batch.offset(i), batch.length(i), batch.path(i)) ? 0 : 1;
    }
    buffer.clear();
    return lost;
  }

  private boolean send(ByteBuffer buffer, int offset, int length, Path path) {
    try {
      for (int tries = 0; tries < SEND_TRIES; tries++) {
        buffer.limit(offset + length).position(offset);
        if (channel.send(buffer, path.remote()) > 0) {
          return true;
        }
        Thread.onSpinWait();
      }
    } catch (IOException e) {
      return false; // refused by the network: as if lost on the way; the protocol sends it again
    }
    return false;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The descriptor is gone all the same.
    }
  }
}

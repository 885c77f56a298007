package io.ringbell.fabric.tcp.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A non-blocking SocketChannel: read directly, or after asking a selector. */
final class NioLink implements PingPongLink {
  private final SocketChannel channel;
  private final Selector selector;
  private final ByteBuffer out;
  private final ByteBuffer in;

  private NioLink(SocketChannel channel, int size, boolean select) throws IOException {
    this.channel = channel;
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    out = ByteBuffer.allocateDirect(size);
    in = ByteBuffer.allocateDirect(size);
    selector = select ? Selector.open() : null;
    if (select) {
      channel.register(selector, SelectionKey.OP_READ);
    }
  }

  static NioLink connect(int port, int size, boolean select) throws IOException {
    return new NioLink(
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)),
        size,
        select);
  }

  static NioLink accept(int port, int size, boolean select) throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return new NioLink(server.accept(), size, select);
    }
  }

  @Override
  public void send() throws IOException {
    out.clear();
    while (out.hasRemaining()) {
      channel.write(out);
    }
  }

  @Override
  public boolean receive() throws IOException {
    in.clear();
    while (in.hasRemaining()) {
      if (selector != null && selector.selectNow(key -> {}) == 0) {
        continue;
      }
      if (channel.read(in) < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    if (selector != null) {
      selector.close();
    }
  }
}

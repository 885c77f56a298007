package io.ringbell.fabric.roce.bench;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.SegmentedDatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The baseline: datagrams of 4112 bytes (a MIDDLE packet of path MTU 4096), 15 to a run, from one
 * Netty event loop to another by UDP_SEGMENT and UDP_GRO, with a window so that none are lost.
 */
final class NettyDatagrams extends SimpleChannelInboundHandler<DatagramPacket> {
  private static final int DATAGRAM = 4096 + 12 + 4;
  private static final int RUN = 15;
  private static final int BUFFER = 8 << 20;
  private static final long WINDOW = 1 << 20;

  private final AtomicLong received;

  private NettyDatagrams(AtomicLong received) {
    this.received = received;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
    received.getAndAdd(packet.content().readableBytes());
  }

  /** Measures for so long. */
  static double bytesPerSecond(int seconds) throws InterruptedException {
    AtomicLong received = new AtomicLong();
    MultiThreadIoEventLoopGroup loops =
        new MultiThreadIoEventLoopGroup(2, EpollIoHandler.newFactory());
    Channel receiver = null;
    Channel sender = null;
    try {
      receiver = bind(loops, received);
      sender = bind(loops, new AtomicLong());
      return send(sender, (InetSocketAddress) receiver.localAddress(), received, seconds);
    } finally {
      if (receiver != null) {
        receiver.close().sync();
      }
      if (sender != null) {
        sender.close().sync();
      }
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  private static Channel bind(MultiThreadIoEventLoopGroup loops, AtomicLong received)
      throws InterruptedException {
    return new Bootstrap()
        .group(loops)
        .channel(EpollDatagramChannel.class)
        .option(ChannelOption.SO_RCVBUF, BUFFER)
        .option(ChannelOption.SO_SNDBUF, BUFFER)
        .option(EpollChannelOption.UDP_GRO, true)
        .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(65_536))
        .handler(new NettyDatagrams(received))
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .sync()
        .channel();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // failures show as datagrams that do not arrive
  private static double send(Channel sender, InetSocketAddress to, AtomicLong received, int seconds)
      throws InterruptedException {
    ByteBuf payload = PooledByteBufAllocator.DEFAULT.directBuffer(DATAGRAM * RUN);
    payload.writeZero(DATAGRAM * RUN);
    try {
      long start = System.nanoTime();
      long end = start + TimeUnit.SECONDS.toNanos(seconds);
      long sent = 0;
      while (System.nanoTime() < end) {
        long stalled = System.nanoTime();
        while (sent - received.get() > WINDOW) {
          Thread.onSpinWait();
          if (System.nanoTime() - stalled > TimeUnit.MILLISECONDS.toNanos(200)) {
            sent = received.get(); // some were lost
          }
        }
        for (int i = 0; i < 4; i++) {
          sender.write(
              new SegmentedDatagramPacket(payload.retainedDuplicate(), DATAGRAM, to),
              sender.voidPromise());
          sent += payload.readableBytes();
        }
        sender.flush();
      }
      return received.get() / ((System.nanoTime() - start) / 1e9);
    } finally {
      payload.release();
    }
  }
}

package io.ringbell.benchmarks.perf;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * One end of a UDP link that carries runs of datagrams, which the kernel cuts and joins
 * (UDP_SEGMENT and UDP_GRO): a socket with a thread of its own, by Netty's epoll library.
 */
final class UdpRuns implements AutoCloseable {
  /** Bytes of a datagram, as of a packet of the RoCE fabric on loopback. */
  static final int DATAGRAM = 4096;

  /** Bytes of the longest run. */
  static final int RUN = 15 * DATAGRAM;

  private static final int BUFFER = 8 << 20;
  private static final int LARGEST_READ = 65_536;

  private final MultiThreadIoEventLoopGroup loops;
  private final EpollDatagramChannel channel;

  private UdpRuns(MultiThreadIoEventLoopGroup loops, EpollDatagramChannel channel) {
    this.loops = loops;
    this.channel = channel;
  }

  /** Whether there is Netty's library for this system, and the kernel cuts runs. */
  static boolean areAvailable() {
    return Epoll.isAvailable() && EpollDatagramChannel.isSegmentedDatagramPacketSupported();
  }

  /** Opens one at a free port of the loopback address. */
  @SuppressWarnings("FutureReturnValueIgnored") // what is given up may end when it likes
  static UdpRuns open(ChannelHandler handler) throws IOException {
    MultiThreadIoEventLoopGroup loops =
        new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    try {
      EpollDatagramChannel channel =
          (EpollDatagramChannel)
              new Bootstrap()
                  .group(loops)
                  .channel(EpollDatagramChannel.class)
                  .option(ChannelOption.SO_RCVBUF, BUFFER)
                  .option(ChannelOption.SO_SNDBUF, BUFFER)
                  .option(EpollChannelOption.UDP_GRO, true)
                  .option(
                      ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(LARGEST_READ))
                  .handler(handler)
                  .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                  .sync()
                  .channel();
      return new UdpRuns(loops, channel);
    } catch (InterruptedException e) {
      loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  EpollDatagramChannel channel() {
    return channel;
  }

  EventLoop loop() {
    return channel.eventLoop();
  }

  int port() {
    return channel.localAddress().getPort();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // waited for
  public void close() {
    channel.close().awaitUninterruptibly();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}

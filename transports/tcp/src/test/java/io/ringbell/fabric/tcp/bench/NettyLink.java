package io.ringbell.fabric.tcp.bench;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Netty's native epoll transport, driven by the caller's own thread (ManualIoEventLoop). */
@SuppressWarnings("FutureReturnValueIgnored") // a failure shows as a measurement that ends
final class NettyLink implements PingPongLink {
  private final ManualIoEventLoop loop =
      new ManualIoEventLoop(Thread.currentThread(), EpollIoHandler.newFactory());
  private final int size;
  private Channel channel;
  private long received;
  private boolean ended;

  private NettyLink(int size) {
    this.size = size;
  }

  static NettyLink connect(int port, int size) throws IOException {
    NettyLink link = new NettyLink(size);
    ChannelFuture future =
        new Bootstrap()
            .group(link.loop)
            .channel(EpollSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(link.counter())
            .connect("127.0.0.1", port);
    while (!future.isDone()) {
      link.loop.runNow();
    }
    if (!future.isSuccess()) {
      throw new IOException(future.cause());
    }
    link.channel = future.channel();
    return link;
  }

  static NettyLink accept(int port, int size) {
    NettyLink link = new NettyLink(size);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(link.loop)
            .channel(EpollServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel accepted) {
                    link.channel = accepted;
                    accepted.pipeline().addLast(link.counter());
                  }
                })
            .bind("127.0.0.1", port);
    while (link.channel == null) {
      link.loop.runNow();
    }
    bound.channel().close();
    return link;
  }

  private ChannelHandler counter() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        received += bytes.readableBytes();
        bytes.release();
      }

      @Override
      public void channelInactive(ChannelHandlerContext context) {
        ended = true;
      }
    };
  }

  @Override
  public void send() {
    channel.writeAndFlush(
        channel.alloc().directBuffer(size).writerIndex(size), channel.voidPromise());
  }

  @Override
  public boolean receive() {
    while (received < size && !ended) {
      loop.runNow();
    }
    received -= size;
    return !ended;
  }

  @Override
  public void close() {
    channel.close();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    while (!loop.isTerminated()) {
      loop.runNow();
    }
  }
}
